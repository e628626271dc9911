import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { page as onePage, widePage } from '../../ui/theme/page.css.ts';
import { color, motion, size } from '../../ui/theme/vars.css.ts';

export const page = style([
  onePage,
  widePage,
  { gap: size.space.xl, paddingBlockStart: size.space.lg, container: 'shop / inline-size' },
]);

export const productSection = style({ display: 'grid', gap: size.space.lg });
export const productSectionTitle = style({ minWidth: 0, fontSize: size.text.xl, overflowWrap: 'anywhere' });

export const grid = style({
  display: 'grid',
  gap: size.space.lg,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
});
/** An odd last item spans both columns. */
globalStyle(`${grid} > :last-child:nth-child(odd)`, {
  '@container': { 'shop (min-width: 31rem) and (max-width: 47rem)': { gridColumn: '1 / -1' } },
});

const row = style({ display: 'grid', gridTemplateRows: 'subgrid', minWidth: 0 });
/** Subgrid rows align prices and buttons of neighbouring cards. */
export const cell = styleVariants({ plan: 5, pack: 6 }, (parts) => [row, { gridRow: `span ${parts}` }]);

globalStyle(`${row} > section`, {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'subgrid',
  gridRow: '1 / -1',
});

export const badges = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: size.space.xs });

export const price = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: size.space.xs });
export const priceAndBadge = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'start',
  gap: size.space.sm,
});
export const amount = style({
  fontSize: size.text.title,
  fontWeight: size.weight.strong,
  lineHeight: size.leading.tight,
  fontVariantNumeric: 'tabular-nums',
});
export const per = style({ color: color.inkSoft });

export const tokenCount = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.xs,
  fontWeight: size.weight.strong,
  color: color.accentInk,
});

export const features = style({ display: 'grid', alignContent: 'start', gap: size.space.sm, fontSize: size.text.sm });
export const feature = style({
  display: 'flex',
  gap: size.space.sm,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  // Undoes the phrase-wise breaking: a long phrase would leave a short line before it.
  selectors: { '&:lang(ja)': { wordBreak: 'normal', lineBreak: 'strict' } },
});
export const featureMark = style({ display: 'flex', flexShrink: 0, color: color.good.mark });

export const methods = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: size.space.md });

export const method = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${size.space.xs} ${size.space.md}`,
  width: '100%',
  minHeight: size.target.start,
  padding: `${size.space.md} ${size.space.lg}`,
  textAlign: 'start',
  background: color.surface,
  color: color.ink,
  border: `${size.border.hair} solid ${color.lineStrong}`,
  borderRadius: size.radius.lg,
  cursor: 'pointer',
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  selectors: {
    '&[data-chosen]': { borderColor: color.accentInk, background: color.accentSoft, cursor: 'progress' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  },
  '@media': {
    [media.canHover]: { selectors: { '&:hover:not(:disabled, [aria-disabled])': { background: color.sunken } } },
  },
});
export const methodText = style({ display: 'grid', gap: size.space.hair, flex: '1 1 6rem', minWidth: 0 });
export const methodName = style({ fontWeight: size.weight.strong });
export const methodPrice = style({
  fontWeight: size.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const soft = style({ fontSize: size.text.sm, color: color.inkSoft });
