import { globalStyle, style } from '@vanilla-extract/css';
import { size } from '../theme/vars.css.ts';
import { input } from './Field.css.ts';

export const selectButton = style([
  input,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: size.space.sm,
    cursor: 'pointer',
    textAlign: 'start',
  },
]);

export const chosen = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: size.space.sm,
  minWidth: 0,
});

/** The tick is shown in the list only, not in the button. */
globalStyle(`${chosen} svg`, { display: 'none' });
