import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { size } from '../theme/vars.css.ts';

export const pager = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: size.space.sm,
  marginBlockStart: 'auto',
  paddingBlockStart: size.space.sm,
});

/** On a phone the numbers are on a line of their own. */
export const numbers = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: size.space.xs,
  '@media': { [media.mobile]: { order: -1, flexBasis: '100%' } },
});
