import { style } from '@vanilla-extract/css';
import { phrases } from '../theme/phrases.css.ts';
import { size, color } from '../theme/vars.css.ts';

export const place = style({ display: 'flex', justifyContent: 'end', minWidth: 0, marginInlineStart: 'auto' });

export const note = style([
  phrases,
  {
    flexBasis: '100%',
    paddingInline: size.space.md,
    fontSize: size.text.sm,
    color: color.inkSoft,
    textAlign: 'end',
    textWrap: 'balance',
  },
]);
