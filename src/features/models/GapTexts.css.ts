import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const gaps = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  color: color.inkSoft,
  fontSize: size.text.sm,
  selectors: { '&[data-alone]': { textAlign: 'center', textWrap: 'balance' } },
});
