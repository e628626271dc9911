import { style } from '@vanilla-extract/css';
import { size, color } from '../../ui/theme/vars.css.ts';

export const pickerSlot = style({ display: 'flex', justifyContent: 'end', minWidth: 0, marginInlineStart: 'auto' });

export const note = style({
  flexBasis: '100%',
  paddingInline: size.space.md,
  fontSize: size.text.sm,
  color: color.inkSoft,
  textAlign: 'end',
  textWrap: 'balance',
});
