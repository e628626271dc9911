import { style } from '@vanilla-extract/css';
import { color } from '../theme/vars.css.ts';

export const fullScreen = style({
  alignItems: 'center',
  minHeight: '100dvh',
  color: color.inkSoft,
});
