import { style, styleVariants } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const avatar = style({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  background: color.accentSoft,
  color: color.accentInk,
  fontWeight: size.weight.strong,
  objectFit: 'cover',
});

export const sizes = styleVariants({
  md: { width: size.space.xxl, height: size.space.xxl, fontSize: size.text.sm },
  lg: { width: size.target.microphone, height: size.target.microphone, fontSize: size.text.title },
});
