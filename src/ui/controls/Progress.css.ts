import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, motion, size } from '../theme/vars.css.ts';

export const progress = style({ display: 'grid', gap: size.space.xs, width: '100%' });

export const progressLabel = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: size.space.md,
  fontSize: size.text.sm,
  fontVariantNumeric: 'tabular-nums',
});

export const rail = style({
  height: size.space.sm,
  borderRadius: size.radius.full,
  background: color.sunken,
  overflow: 'hidden',
  '@media': { [media.forcedColors]: { border: `${size.border.hair} solid CanvasText` } },
});

export const bar = style({
  height: '100%',
  borderRadius: size.radius.full,
  background: color.accent,
  transition: `inline-size ${motion.enter} ${motion.ease}`,
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});
