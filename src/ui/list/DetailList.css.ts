import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, size } from '../theme/vars.css.ts';

const grid = (gridTemplateColumns: string, gap: string = size.space.md) => ({
  display: 'grid',
  gridTemplateColumns,
  gap,
});

const columns = style(grid('repeat(auto-fill, minmax(min(100%, 7.5rem), 1fr))'));
const wide = style(grid('repeat(auto-fit, minmax(min(100%, 18rem), 1fr))'));
/** Nine or ten in two rows where there is room, each on a line of its own on a phone. */
const facts = style([
  columns,
  {
    ...grid('repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr))'),
    '@media': { [media.mobile]: grid('1fr', size.space.xs) },
  },
]);
const tiles = style({
  ...grid('repeat(auto-fit, minmax(5.5rem, 1fr))', size.space.sm),
  // No fourth one alone in a row.
  selectors: {
    '&:has(> :nth-child(4):last-child)': { '@media': { [media.upright]: { gridTemplateColumns: '1fr 1fr' } } },
  },
});
const lines = style({ display: 'grid', gap: size.space.sm });
export const looks = { columns, wide, facts, tiles, lines };

export const detail = style({
  minWidth: 0,
  hyphens: 'auto',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${columns} dd`, { fontWeight: size.weight.medium });
const oneLine = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: size.space.sm,
} as const;
globalStyle(`${lines} > ${detail}`, { ...oneLine, fontSize: size.text.sm });
globalStyle(`${facts} > ${detail}`, { '@media': { [media.mobile]: oneLine } });
// One that does not fit beside its name is below it, at the edge of the others.
globalStyle(`${facts} > ${detail} > dd`, { '@media': { [media.mobile]: { marginInlineStart: 'auto' } } });

/** The value comes first, though it is read after its name. */
export const tile = style({
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  padding: size.space.md,
  borderRadius: size.radius.lg,
  '@media': { [media.mobile]: { paddingInline: size.space.sm } },
});
globalStyle(`${tile} > dd`, {
  fontSize: size.text.xl,
  fontWeight: size.weight.strong,
  fontVariantNumeric: 'tabular-nums',
});

export const detailName = style({ fontSize: size.text.sm, color: color.inkSoft, overflowWrap: 'anywhere' });
