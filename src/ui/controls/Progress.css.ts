import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, motion, size } from '../theme/vars.css.ts';

export const progressLabel = style({ rowGap: 0, fontSize: size.text.sm });

const done = {
  borderRadius: size.radius.full,
  background: color.accent,
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
};

export const rail = style({
  appearance: 'none',
  display: 'block',
  height: size.space.sm,
  border: 'none',
  background: color.sunken,
  overflow: 'hidden',
  '@media': { [media.forcedColors]: { border: `${size.border.hair} solid CanvasText` } },
  selectors: {
    '&::-webkit-progress-bar': { background: 'transparent' },
    '&::-webkit-progress-value': { ...done, transition: `inline-size ${motion.enter} ${motion.ease}` },
    '&::-moz-progress-bar': done,
  },
});
