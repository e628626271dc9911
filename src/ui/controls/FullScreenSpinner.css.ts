import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const fullScreen = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: size.space.lg,
  minHeight: '100dvh',
  color: color.inkSoft,
});
