import { style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

export const correctSource = style({ display: 'grid', gap: size.space.sm, minWidth: 0 });

export const correctRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: size.space.sm,
});
