import { style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

export const pickerSlot = style({ display: 'flex', justifyContent: 'end', minWidth: 0, marginInlineStart: 'auto' });

export const note = style({
  flexBasis: '100%',
  paddingInline: size.space.md,
  textAlign: 'end',
  textWrap: 'balance',
});
