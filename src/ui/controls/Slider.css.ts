import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const range = style({
  width: '100%',
  height: size.target.thumb,
  // A full touch target that takes the height of a line.
  margin: `calc((1.5rem - ${size.target.thumb}) / 2) 0`,
  accentColor: color.accent,
  cursor: 'pointer',
  touchAction: 'pan-y',
});
