import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, size } from '../theme/vars.css.ts';

const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 7.5rem), 1fr))',
  gap: size.space.md,
});
const wide = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
  gap: size.space.md,
});
const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
  gap: size.space.sm,
});
const lines = style({ display: 'grid', gap: size.space.sm });
export const looks = { columns, wide, tiles, lines };

export const detail = style({ minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${columns} dd`, { fontWeight: size.weight.medium });
globalStyle(`${lines} > ${detail}`, {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: size.space.lg,
  fontSize: size.text.sm,
});

/** The value comes first, though it is read after its name. */
export const tile = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  minWidth: 0,
  padding: size.space.md,
  background: color.surface,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.lg,
  '@media': { [media.mobile]: { paddingInline: size.space.sm } },
});
globalStyle(`${tile} > dd`, {
  fontSize: size.text.xl,
  fontWeight: size.weight.strong,
  fontVariantNumeric: 'tabular-nums',
});

export const detailName = style({ fontSize: size.text.sm, color: color.inkSoft, overflowWrap: 'anywhere' });
