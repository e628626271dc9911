import { style } from '@vanilla-extract/css';
import { color, size } from '../../../ui/theme/vars.css.ts';

export const figure = style({ display: 'grid', gap: size.space.sm, minWidth: 0 });
export const caption = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: size.space.md,
});
export const name = style({ fontWeight: size.weight.medium });
export const today = style({
  fontSize: size.text.xl,
  fontWeight: size.weight.strong,
  fontVariantNumeric: 'tabular-nums',
});
export const change = style({ fontSize: size.text.sm, color: color.inkSoft });
export const changeFigure = style({
  fontWeight: size.weight.medium,
  selectors: {
    '&[data-tone="good"]': { color: color.good.ink },
    '&[data-tone="bad"]': { color: color.bad.ink },
  },
});

/** The axis beside the bars. The bars keep their direction in every language: the newest day is last. */
export const plot = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: size.space.sm });
export const axis = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  height: size.height.area,
  minWidth: '2rem',
  fontSize: size.text.xs,
  lineHeight: 1,
  color: color.inkSoft,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
});
export const chart = style({ width: '100%', height: size.height.area, overflow: 'visible' });
export const bar = style({ fill: color.calm.mark });
export const lastBar = style({ fill: color.accent });
export const base = style({ stroke: color.line });
export const ends = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: size.text.xs,
  color: color.inkSoft,
});
export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.target.thumb,
  fontSize: size.text.sm,
  color: color.accentInk,
  cursor: 'pointer',
});
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: size.text.sm });
export const cell = style({
  paddingBlock: size.space.xs,
  borderBlockEnd: `${size.border.hair} solid ${color.line}`,
  textAlign: 'start',
  fontWeight: size.weight.normal,
});
export const numberCell = style([cell, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }]);
export const charts = style({
  display: 'grid',
  gap: size.space.lg,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, 18rem), 1fr))`,
  alignItems: 'start',
});
