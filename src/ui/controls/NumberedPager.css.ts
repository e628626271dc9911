import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { size } from '../theme/vars.css.ts';

export const pager = style({
  marginBlockStart: 'auto',
  paddingBlockStart: size.space.sm,
});

/** On a phone the numbers are on a line of their own. */
export const numbers = style({ '@media': { [media.mobile]: { order: -1, flexBasis: '100%' } } });
