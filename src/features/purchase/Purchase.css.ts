import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { page as onePage, widePage } from '../../ui/theme/page.css.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const page = style([
  onePage,
  widePage,
  { gap: size.space.xl, paddingBlockStart: size.space.lg, container: 'shop / inline-size' },
]);

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
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'subgrid',
  gridRow: '1 / -1',
});

/** On the upper edge of the card, so that cards with and without them are alike below. */
export const badges = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: size.space.lg,
  flexWrap: 'nowrap',
  translate: '0 -50%',
  '@media': { [media.hugeText]: { position: 'static', flexWrap: 'wrap', translate: 'none' } },
});

/** No action, but what matters most on its card. */
export const currentPlan = style({ width: '100%' });
globalStyle(`${currentPlan} > button:disabled`, {
  color: color.good.ink,
  borderColor: color.good.line,
  background: color.good.fill,
  opacity: 1,
  cursor: 'default',
});

/** The number of an order stays on one line, on the narrowest phones and on a receipt. */
export const orderNumber = style({
  fontSize: size.text.sm,
  overflowWrap: 'anywhere',
  '@media': { [media.narrow]: { fontSize: size.text.xs } },
});

/** Cards in one row have prices of different heights. */
export const price = style({ alignContent: 'start' });

export const tokenCount = style({ color: color.accentInk });

export const features = style({ fontSize: size.text.sm });
export const feature = style({
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  // Undoes the phrase-wise breaking: a long phrase would leave a short line before it.
  selectors: { '&:lang(ja)': { wordBreak: 'normal', lineBreak: 'strict' } },
});
export const featureMark = style({ display: 'flex', flexShrink: 0, color: color.good.mark });

export const method = style({
  minHeight: size.target.start,
  padding: `${size.space.md} ${size.space.lg}`,
  textAlign: 'start',
  color: color.ink,
  borderColor: color.lineStrong,
  borderRadius: size.radius.lg,
  selectors: {
    '&[data-chosen]': { borderColor: color.accentInk, background: color.accentSoft, cursor: 'progress' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  },
  '@media': {
    [media.canHover]: { selectors: { '&:hover:not(:disabled, [aria-disabled])': { background: color.sunken } } },
  },
});
