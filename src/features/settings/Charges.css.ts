import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const chargeList = style({ display: 'grid', gap: size.space.md });
export const chargeLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${size.space.lg}`,
});
export const chargeWords = style({
  display: 'grid',
  flex: '1 1 8rem',
  minWidth: 0,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
});
export const chargeTokens = style({
  flexShrink: 0,
  fontWeight: size.weight.medium,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[data-gain]': { color: color.good.ink } },
});
