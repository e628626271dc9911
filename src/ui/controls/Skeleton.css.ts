import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { color, motion, size } from '../theme/vars.css.ts';

const breathe = keyframes({ '50%': { opacity: 0.55 } });

export const skeleton = style({
  display: 'block',
  background: color.sunken,
  animation: `${breathe} ${motion.pulse} ease-in-out infinite`,
});

export const shapes = styleVariants({
  line: { height: size.space.lg, borderRadius: size.radius.sm },
  short: { height: size.space.lg, width: '40%', borderRadius: size.radius.sm },
  row: { height: size.target.microphone, borderRadius: size.radius.lg },
  card: { height: size.height.picker, borderRadius: size.radius.xl },
});
