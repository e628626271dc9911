import { style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

/** Small icon with a touch target of full size. */
export const outboxLink = style({
  minWidth: size.target.thumb,
  minHeight: size.target.thumb,
  borderRadius: size.radius.sm,
  textDecoration: 'none',
});
