import { style } from '@vanilla-extract/css';
import { size } from '../theme/vars.css.ts';

export const stepList = style({
  display: 'grid',
  gap: size.space.xs,
  paddingInlineStart: size.space.lg,
  listStyle: 'decimal',
});
