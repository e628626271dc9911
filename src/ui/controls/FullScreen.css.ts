import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const fullScreen = style({
  position: 'fixed',
  inset: 0,
  zIndex: size.layer.dialog,
  background: color.surface,
});

export const fullScreenBox = style({ position: 'absolute', inset: 0, outline: 'none' });
