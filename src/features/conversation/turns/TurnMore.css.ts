import { style } from '@vanilla-extract/css';
import { color, size } from '../../../ui/theme/vars.css.ts';

/** A line of its own below the buttons. */
export const more = style({
  flexBasis: '100%',
  paddingBlockStart: size.space.sm,
  paddingInlineEnd: size.space.sm,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
});
