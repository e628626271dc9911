import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, motion, size } from '../../ui/theme/vars.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: size.space.sm,
  marginInline: `calc(-1 * ${size.space.md}) calc(-1 * ${size.space.sm})`,
});

/** Full width regardless of the content. */
const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };

export const cards = style({ ...oneColumn, gap: size.space.md });

/** The whole card is clickable; buttons inside it are stacked above. */
export const card = style({
  ...oneColumn,
  position: 'relative',
  gap: size.space.sm,
  padding: `${size.space.lg} ${size.space.lg} ${size.space.md}`,
  background: color.surface,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.xl,
  boxShadow: color.shadowSoft,
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  '@media': {
    [media.canHover]: { selectors: { '&:hover': { borderColor: color.lineStrong } } },
  },
});

/** With large text the title has a line of its own. */
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  gap: `0 ${size.space.md}`,
});
export const cardText = style({ flex: '1 1 8rem', minWidth: 0, display: 'grid', gap: size.space.hair });

export const open = style({
  padding: 0,
  border: 0,
  background: 'transparent',
  textAlign: 'start',
  fontSize: size.text.lg,
  '@media': { [media.hugeText]: { fontSize: size.text.md } },
  fontWeight: size.weight.strong,
  lineHeight: size.leading.tight,
  textWrap: 'pretty',
  wordBreak: 'keep-all',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: size.radius.xl },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `${size.border.ring} solid ${color.focus}`, outlineOffset: size.border.ring },
  },
});

export const soft = style({ fontSize: size.text.sm, color: color.inkSoft });

/** Clamped to two lines. */
export const lastMessage = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
});

export const counts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: size.space.sm });
// A reason may need several lines with large text.
globalStyle(`${counts} > *`, { whiteSpace: 'normal' });

export const cardActions = style({ position: 'relative', display: 'flex', flexWrap: 'wrap', gap: size.space.sm });

export const group = style({ ...oneColumn, gap: size.space.md });
export const groupTitle = style({ fontSize: size.text.md });

export const foot = style({ marginBlockStart: 'auto', paddingBlockStart: size.space.sm });

export const detailHead = style({ display: 'grid', gap: size.space.sm });
export const detailTitle = style({
  fontSize: size.text.xl,
  '@media': { [media.hugeText]: { fontSize: size.text.lg } },
  textWrap: 'pretty',
  wordBreak: 'keep-all',
  overflowWrap: 'anywhere',
  selectors: { '&:focus-visible': { outlineOffset: size.space.xs, borderRadius: size.radius.sm } },
});

export const turns = style({ display: 'flex', flexDirection: 'column' });

export const listEnd = style({
  display: 'flex',
  justifyContent: 'center',
  padding: `${size.space.sm} 0 ${size.space.lg}`,
  color: color.inkSoft,
  fontSize: size.text.sm,
});

export const skeletonCard = style([card, { gap: size.space.md }]);
globalStyle(`${skeletonCard}:hover`, { borderColor: color.line });

export const found = style({ overflowWrap: 'anywhere', color: color.inkSoft });
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

export const exportChoices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  gap: size.space.sm,
});

export const shareAddress = style({ overflowWrap: 'anywhere', userSelect: 'all', fontSize: size.text.sm });
export const shareList = style({ ...oneColumn, gap: size.space.sm });
export const shareRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: size.space.sm,
});

/** A card that is being chosen, with its box beside it. */
export const chosenRow = style({ display: 'flex', alignItems: 'center', gap: size.space.sm });
globalStyle(`${chosenRow} > :last-child`, { flex: '1 1 0', minWidth: 0 });
