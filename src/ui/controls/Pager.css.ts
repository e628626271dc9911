import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const pager = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
});

export const currentPage = style({
  paddingInline: size.space.xs,
  color: color.inkSoft,
  '@media': {
    // The four arrows stay together on a row of their own.
    'screen and (max-width: 359px)': { order: -1, flexBasis: '100%', justifyContent: 'center' },
  },
});

export const pageInput = style({ width: size.space.huge, paddingInline: size.space.xs, textAlign: 'center' });
