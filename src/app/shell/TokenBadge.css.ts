import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { size } from '../../ui/theme/vars.css.ts';

/** A full touch target around a small badge. */
export const badgeButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.target.sm,
  borderRadius: size.radius.full,
  '@media': { [media.touch]: { minHeight: size.target.thumb } },
});
