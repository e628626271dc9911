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

const done = {
  borderRadius: size.radius.full,
  background: color.accent,
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
};

export const rail = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: size.space.sm,
  border: 'none',
  borderRadius: size.radius.full,
  background: color.sunken,
  overflow: 'hidden',
  '@media': { [media.forcedColors]: { border: `${size.border.hair} solid CanvasText` } },
  selectors: {
    '&::-webkit-progress-bar': { background: 'transparent' },
    '&::-webkit-progress-value': { ...done, transition: `inline-size ${motion.enter} ${motion.ease}` },
    '&::-moz-progress-bar': done,
  },
});
