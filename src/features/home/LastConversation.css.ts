import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const last = style({
  padding: `${size.space.lg} ${size.space.lg} ${size.space.xl}`,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
});

export const actions = style({ paddingBlockStart: size.space.sm });

export const storageNote = style({
  // As high as a toast, which is here for a moment on a phone, instead of on the words below.
  paddingBlock: `${size.space.sm} ${size.space.xl}`,
  lineHeight: size.leading.text,
  textWrap: 'balance',
});
