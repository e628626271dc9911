import { globalStyle, style } from '@vanilla-extract/css';
import { size } from '../theme/vars.css.ts';

export const selectButton = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: size.space.sm,
  cursor: 'pointer',
  textAlign: 'start',
});

export const chosen = style({
  columnGap: size.space.sm,
  minWidth: 0,
});

/** The tick is shown in the list only, not in the button. */
globalStyle(`${chosen} svg`, { display: 'none' });
