import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const keptList = style({ display: 'grid', gap: size.space.sm });
export const keptRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: size.space.sm,
});
export const keptNumber = style({
  marginInlineStart: 'auto',
  color: color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
});
