import { style } from '@vanilla-extract/css';
import { size } from '../../../ui/theme/vars.css.ts';

export const correctSource = style({ display: 'grid', gap: size.space.sm, minWidth: 0 });

/** At most two rows: the buttons stay in view. */
export const correctField = style({ minHeight: 0, fieldSizing: 'content', maxHeight: '30dvh' });

export const correctRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: size.space.sm,
});
