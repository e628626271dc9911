import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, motion, size } from '../../ui/theme/vars.css.ts';

export const bar = style({ marginInlineEnd: `calc(-1 * ${size.space.sm})` });

/** Breaks between words in every script. */
const title = { textWrap: 'pretty', wordBreak: 'keep-all', overflowWrap: 'anywhere' } as const;

/** The whole card is clickable; buttons inside it are stacked above. */
export const card = style({
  position: 'relative',
  padding: `${size.space.lg} ${size.space.lg} ${size.space.md}`,
  borderRadius: size.radius.xl,
  boxShadow: color.shadowSoft,
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  '@media': {
    [media.canHover]: { selectors: { '&:hover': { borderColor: color.lineStrong } } },
  },
});

export const open = style({
  fontSize: size.text.lg,
  '@media': { [media.hugeText]: { fontSize: size.text.md } },
  lineHeight: size.leading.tight,
  ...title,
  cursor: 'pointer',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: size.radius.xl },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `${size.border.ring} solid ${color.focus}`, outlineOffset: size.border.ring },
  },
});

/** Clamped to two lines. */
export const twoLines = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
});

export const counts = style({});
// A reason may need several lines with large text.
globalStyle(`${counts} > *`, { whiteSpace: 'normal' });

export const cardActions = style({ position: 'relative' });

export const detailTitle = style({
  fontSize: size.text.xl,
  '@media': { [media.hugeText]: { fontSize: size.text.lg } },
  ...title,
  selectors: { '&:focus-visible': { outlineOffset: size.space.xs, borderRadius: size.radius.sm } },
});

export const listEnd = style({ padding: `${size.space.sm} 0 ${size.space.lg}` });

/** Aligned by the text's own direction. */
export const ownDirection = style({ display: 'block', lineHeight: size.leading.text });

/** Marked by weight and underline too, not by colour alone. */
export const foundMark = style({
  background: color.caution.fill,
  color: 'inherit',
  fontWeight: size.weight.strong,
  textDecoration: 'underline',
  textUnderlineOffset: size.space.hair,
});

/** The turn that the search opened. */
export const foundTurn = style({
  borderRadius: size.radius.xl,
  outline: `${size.border.ring} solid ${color.focus}`,
  outlineOffset: size.space.xs,
});

/** A card that is being chosen, with its box beside it. */
export const chosenRow = style({});
globalStyle(`${chosenRow} > :last-child`, { flex: '1 1 0', minWidth: 0 });
