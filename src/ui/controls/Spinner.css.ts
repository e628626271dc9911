import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { motion, size } from '../theme/vars.css.ts';

const turn = keyframes({ to: { rotate: '360deg' } });

export const spinner = style({
  display: 'inline-block',
  flexShrink: 0,
  borderRadius: size.radius.full,
  border: `${size.border.ring} solid currentColor`,
  borderTopColor: 'transparent',
  animation: `${turn} ${motion.spin} linear infinite`,
  // A closed ring would not seem to turn.
  '@media': { [media.forcedColors]: { borderTopColor: 'Canvas' } },
});
