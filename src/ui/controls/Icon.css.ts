import { style, styleVariants } from '@vanilla-extract/css';
import { size } from '../theme/vars.css.ts';

export const icon = style({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

export const mirrored = style({ selectors: { '&:dir(rtl)': { scale: '-1 1' } } });

export const sizes = styleVariants(size.icon, (edge) => ({ width: edge, height: edge }));
