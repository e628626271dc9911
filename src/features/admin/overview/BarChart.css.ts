import { globalStyle, style } from '@vanilla-extract/css';
import { color, size } from '../../../ui/theme/vars.css.ts';

/** As many beside each other as fit; the last row is as wide as the others. */
export const charts = style({ display: 'flex', flexWrap: 'wrap', gap: size.space.sm });
globalStyle(`${charts} > section`, { flex: '1 1 18rem', minWidth: 0 });

/** The axis beside the bars. The bars keep their direction in every language: the newest day is last. */
export const plot = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: size.space.sm });

const small = { fontSize: size.text.xs, color: color.inkSoft } as const;

export const axis = style({
  ...small,
  height: size.height.area,
  minWidth: '2rem',
  lineHeight: 1,
  textAlign: 'end',
});
export const chart = style({ width: '100%', height: size.height.area, overflow: 'visible' });
export const bar = style({ fill: color.calm.mark });
export const lastBar = style({ fill: color.accent });
export const base = style({ stroke: color.line });
export const ends = style(small);
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: size.text.sm });
export const cell = style({
  paddingBlock: size.space.xs,
  borderBlockEnd: `${size.border.hair} solid ${color.line}`,
  textAlign: 'start',
  fontWeight: size.weight.normal,
});
export const numberCell = style([cell, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }]);
