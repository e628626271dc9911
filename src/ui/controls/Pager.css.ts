import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const pager = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
});

export const currentPage = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.sm,
  paddingInline: size.space.xs,
  color: color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
});

export const pageInput = style({ width: size.space.huge, paddingInline: size.space.xs, textAlign: 'center' });
