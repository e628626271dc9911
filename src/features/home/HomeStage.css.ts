import { keyframes, style } from '@vanilla-extract/css';
import { motion } from '../../ui/theme/vars.css.ts';

const leave = keyframes({ to: { opacity: 0, translate: `0 calc(-1 * ${motion.travel})` } });
const enter = keyframes({ from: { opacity: 0, translate: `0 ${motion.travel}` } });

export const scene = style({
  outline: 'none',
  selectors: {
    '&[data-page="home"]': { minHeight: 'min-content' },
    '&[data-phase="leaving"]': { animation: `${leave} ${motion.leave} ease-in forwards` },
    '&[data-phase="entering"]': { animation: `${enter} ${motion.enter} ${motion.ease}` },
  },
});
