import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { size } from '../../ui/theme/vars.css.ts';

/** A full touch target around a small badge. */
export const badgeButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.target.sm,
  padding: 0,
  border: 0,
  borderRadius: size.radius.full,
  background: 'transparent',
  cursor: 'pointer',
  touchAction: 'manipulation',
  '@media': { [media.touch]: { minHeight: size.target.thumb } },
});
