import { style } from '@vanilla-extract/css';

export const gaps = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  selectors: { '&[data-alone]': { textAlign: 'center', textWrap: 'balance' } },
});
