import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { media } from './theme/media.ts';
import { color, motion, size } from './theme/vars.css.ts';

/**
 * Layout and text that most screens share. `theme/global.css.ts` puts these rules first, so that the style of a
 * component overrides them.
 */

const { hair, xs, sm, md, lg, xl, xxl } = size.space;
const gaps = { hair, xs, sm, md, lg, xl, xxl };

/** Below each other, as wide as the container. */
export const column = style({ display: 'flex', flexDirection: 'column', minWidth: 0 });
export const stack = styleVariants(gaps, (gap) => [column, { gap }]);

/** Beside each other, in one line. */
export const line = styleVariants(gaps, (gap) => ({
  display: 'flex',
  alignItems: 'center',
  gap,
  minWidth: 0,
}));
export const inline = styleVariants(gaps, (gap) => ({ display: 'inline-flex', alignItems: 'center', gap }));

/** Beside each other, on further lines where they do not fit: those are closer. */
const rowGaps = { hair, xs, sm, md: `${sm} ${md}`, lg: `${xs} ${lg}`, xl: `${sm} ${xl}` };
export const row = styleVariants(rowGaps, (gap) => ({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap }));

/** For the above: at both ends, at the end, in the middle; on one baseline, at the top. */
export const spread = style({ justifyContent: 'space-between' });
export const toEnd = style({ justifyContent: 'flex-end' });
export const centred = style({ justifyContent: 'center' });
export const inMiddle = style({ alignItems: 'center' });
export const baseline = style({ alignItems: 'baseline' });
export const atTop = style({ alignItems: 'flex-start' });

/** Takes what is left of a line; `grow`: or a line of its own where less than a few words fit. */
export const rest = style({ flex: 1, minWidth: 0 });
export const grow = style({ flex: '1 1 8rem', minWidth: 0 });

/** Takes what is left of a column, and scrolls or divides it. */
export const fill = style({ flex: 1, minHeight: 0 });

export const wide = style({ width: '100%' });

/** In the middle of a wider container; `edges`: with the padding around a conversation. */
const { conversation } = size.width;
const widths = { ...size.width, edges: `calc(${conversation} + 2 * ${lg})` };
const { text: textWidth, form, narrow, page, edges } = widths;
export const within = styleVariants({ text: textWidth, form, narrow, page, conversation, edges }, (maxWidth) => [
  wide,
  { maxWidth, marginInline: 'auto' },
]);

/** As high as the window, and where its content needs it higher. */
export const windowHigh = style({ minHeight: '100dvh' });

/** A single thing in the middle of its box. */
export const middle = style({ display: 'grid', placeItems: 'center' });

/** As many columns as fit. */
export const tiles = styleVariants({ sm: '6.5rem', md: '10.5rem', lg: '18rem' }, (width) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${width}), 1fr))`,
  gap: size.space.sm,
}));

/** A surface with an edge; `panel`: one with a content of its own. */
export const framed = style({ background: color.surface, border: `${size.border.hair} solid ${color.line}` });
export const panel = style([
  framed,
  { minWidth: 0, padding: size.space.lg, borderRadius: size.radius.xl, boxShadow: color.shadowSoft },
]);

export const pill = style({ borderRadius: size.radius.full });

/** A sign as small as a letter. */
export const dot = style({ flexShrink: 0, width: sm, height: sm, borderRadius: size.radius.full });

/** A button that looks like what it contains. */
export const bare = style({ padding: 0, border: 0, background: 'transparent', textAlign: 'start' });
export const pressable = style({
  cursor: 'pointer',
  touchAction: 'manipulation',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}, color ${motion.quick}`,
});

/** High enough for a finger, and lower where there is a finer pointer. */
export const lowPressable = style({
  minHeight: size.target.sm,
  '@media': { [media.touch]: { minHeight: size.target.thumb } },
});

/** For a button that is held: no scrolling, no selection, no menu. */
export const holdable = style({
  touchAction: 'none',
  userSelect: 'none',
  WebkitUserSelect: 'none',
  WebkitTouchCallout: 'none',
});

export const soft = style({ fontSize: size.text.sm, color: color.inkSoft, textWrap: 'pretty' });
// A link with a class of its own keeps the colour of that.
globalStyle(`${soft} :where(a)`, { color: color.accentInk });

export const tight = style({ lineHeight: size.leading.tight });
export const faded = style({ color: color.inkSoft });
export const medium = style({ fontWeight: size.weight.medium });
export const strong = style({ fontWeight: size.weight.strong });
export const figures = style({ fontVariantNumeric: 'tabular-nums' });
export const anywhere = style({ overflowWrap: 'anywhere' });
export const nowrap = style({ whiteSpace: 'nowrap' });
export const ellipsis = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const centredText = style({ textAlign: 'center', textWrap: 'balance' });

const { text } = size;
const headings = { md: text.md, lg: text.lg, xl: text.xl, title: text.title };
export const heading = styleVariants(headings, (fontSize) => ({ minWidth: 0, fontSize, overflowWrap: 'anywhere' }));

/** An address or a secret that a press selects as a whole. */
export const copyable = style({ fontSize: size.text.sm, overflowWrap: 'anywhere', userSelect: 'all' });

/** Numbered, but for a single one. */
export const steps = style({
  display: 'grid',
  gap: size.space.xs,
  paddingInlineStart: size.space.lg,
  listStyle: 'decimal',
  selectors: { '&:not(:has(> :nth-child(2)))': { listStyle: 'none', paddingInlineStart: 0 } },
});
