import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { color, motion, size } from '../theme/vars.css.ts';

const breathe = keyframes({ '50%': { opacity: 0.55 } });

export const skeleton = style({
  display: 'block',
  animation: `${breathe} ${motion.pulse} ease-in-out infinite`,
});

const bar = `linear-gradient(${color.sunken}, ${color.sunken})`;
const solid = { background: color.sunken, borderRadius: size.radius.sm, height: size.space.lg };

/** Same size as the loaded card, to avoid a layout shift. */
const framed = {
  backgroundColor: color.surface,
  backgroundRepeat: 'no-repeat',
  border: `${size.border.hair} solid ${color.line}`,
};

export const shapes = styleVariants({
  line: solid,
  short: { ...solid, width: '40%' },
  row: {
    ...framed,
    height: size.target.microphone,
    borderRadius: size.radius.lg,
    backgroundImage: `${bar}, ${bar}`,
    backgroundSize: '38% 22%, 62% 16%',
    backgroundPosition: `${size.space.lg} 24%, ${size.space.lg} 72%`,
  },
  card: {
    ...framed,
    height: size.height.picker,
    borderRadius: size.radius.xl,
    backgroundImage: `${bar}, ${bar}, ${bar}, ${bar}, ${bar}`,
    backgroundSize: '34% 6%, 58% 4%, 44% 10%, 66% 4%, 60% 4%',
    backgroundPosition: `${size.space.xl} 10%, ${size.space.xl} 21%, ${size.space.xl} 38%, ${size.space.xl} 56%, ${size.space.xl} 68%`,
  },
});
