import { createVar, fallbackVar, globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../../ui/theme/media.ts';
import { tint } from '../../../ui/theme/tint.css.ts';
import { color, motion, size } from '../../../ui/theme/vars.css.ts';

/** The users' choice of text size, as a factor. */
const scale = createVar();
const textScale = fallbackVar(scale, '1');

globalStyle('[data-text-size="large"]', { vars: { [scale]: '1.25' } });
globalStyle('[data-text-size="larger"]', { vars: { [scale]: '1.6' } });

/** One width for all, so that streaming text does not move the edge. The squared corner points at the speaker. */
export const bubble = style({
  width: 'min(100%, 44rem)',
  padding: `${size.space.md} ${size.space.lg} ${size.space.xs}`,
  borderRadius: size.radius.xl,
  border: `${size.border.hair} solid ${tint.line}`,
  background: tint.fill,
  // On wide screens the source text is beside its translation, so that more turns fit.
  '@media': {
    [media.fromDesktop]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
      columnGap: size.space.xl,
      // A long source text makes room below the translation, not above it.
      gridTemplateRows: 'auto 1fr',
      width: 'min(100%, 56rem)',
    },
  },
  selectors: {
    '&[data-speaker="userA"]': { borderEndStartRadius: size.radius.tail },
    '&[data-speaker="userB"]': { borderEndEndRadius: size.radius.tail },
  },
});

export const head = style({
  fontSize: size.text.sm,
  fontWeight: size.weight.medium,
  lineHeight: size.leading.tight,
  minHeight: `calc(1em * ${size.leading.tight})`,
  color: tint.ink,
});

globalStyle(`${bubble} > *`, {
  '@media': { [media.fromDesktop]: { gridColumn: 1, alignSelf: 'start' } },
});

const blink = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.25 } });

/** A caret after a text that still grows. It takes no width: no word moves when it appears or goes. */
globalStyle(`${bubble} [data-partial]::after`, {
  content: '""',
  display: 'inline-block',
  width: size.border.ring,
  height: '1em',
  marginInline: `${size.space.hair} calc(-1 * (${size.border.ring} + ${size.space.hair}))`,
  verticalAlign: '-0.125em',
  background: 'currentColor',
  animation: `${blink} ${motion.pulse} ease-in-out infinite`,
  '@media': { [media.reducedMotion]: { animation: 'none' } },
});

globalStyle(`${bubble} [data-partial]`, { color: color.inkSoft });

export const translationText = style({
  fontSize: `calc(${size.text.translation} * ${textScale})`,
  fontWeight: size.weight.medium,
  lineHeight: size.leading.text,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'isolate',
});

export const heard = style({
  display: 'grid',
  gap: size.space.hair,
  marginBlockStart: size.space.hair,
  paddingBlockStart: size.space.sm,
  borderBlockStart: `${size.border.hair} solid ${tint.line}`,
  alignContent: 'start',
});

globalStyle(`${bubble} > ${heard}`, {
  '@media': {
    [media.fromDesktop]: {
      gridColumn: 2,
      gridRow: '1 / span 2',
      alignSelf: 'stretch',
      margin: 0,
      padding: 0,
      paddingInlineStart: size.space.xl,
      borderBlockStart: 0,
      borderInlineStart: `${size.border.hair} solid ${tint.line}`,
    },
  },
});

export const who = style({ lineHeight: size.leading.tight });

globalStyle(`${who} > span:nth-child(2)`, { fontWeight: size.weight.strong, color: tint.ink });

/** A disc for one, a square for the other: distinguishable without colour. */
export const mark = style({
  width: '1.25rem',
  height: '1.25rem',
  color: color.surface,
  fontSize: size.text.xs,
  background: tint.mark,
  borderRadius: size.radius.tail,
  selectors: { '[data-speaker="userA"] &': { borderRadius: size.radius.full } },
  '@media': { [media.forcedColors]: { border: `${size.border.hair} solid CanvasText` } },
});

export const sourceText = style({
  fontSize: `calc(${size.text.source} * ${textScale})`,
  lineHeight: size.leading.text,
  color: color.inkSoft,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'isolate',
});

const breathe = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.4 } });

export const waiting = style({
  letterSpacing: '0.2em',
  animation: `${breathe} ${motion.pulse} ease-in-out infinite`,
});

export const foot = style({
  minHeight: size.space.xxl,
  marginInlineEnd: `calc(-1 * ${size.space.sm})`,
  color: color.inkSoft,
});

/** Full touch targets in a low row. */
globalStyle(`${foot} > button`, { marginBlock: `calc(-1 * ${size.space.xs})` });

/** The button for more is fetched: its empty place has its exact size, so that nothing moves when it arrives. */
export const morePlace = style({
  display: 'flex',
  width: size.target.md,
  height: size.target.md,
  marginBlock: `calc(-1 * ${size.space.xs})`,
  '@media': { [media.touch]: { width: size.target.thumb, height: size.target.thumb } },
});

export const done = style({ display: 'inline-flex', color: color.good.ink });

globalStyle(`${bubble} > ${foot}`, {
  '@media': { [media.fromDesktop]: { gridColumn: '1 / -1', alignSelf: 'end' } },
});

/** Wraps internally before the buttons wrap below it. */
export const facts = style({
  flex: '1 1 8rem',
  columnGap: size.space.sm,
  // Two lines of facts keep their distance from the text.
  rowGap: size.space.hair,
  paddingBlock: size.space.xs,
});

/** Quiet: what people look for in a bubble is the text. */
export const usage = style({ fontSize: size.text.xs, fontVariantNumeric: 'tabular-nums' });

/** Aligns the buttons at the end of the row. */
globalStyle(`${foot} > button:first-of-type`, { marginInlineStart: 'auto' });
globalStyle(`${foot} > button + button`, { marginInlineStart: `calc(-1 * ${size.space.sm})` });

/** The text, and the button that edits it. */
export const sourceRow = style({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between' });

globalStyle(`${sourceRow} > p`, { flex: 1, minWidth: 0 });
/** A full touch target that adds no height to a line. */
globalStyle(`${sourceRow} > button`, { marginBlock: `calc(-1 * ${size.space.sm})`, color: color.inkSoft });

export const firstHeard = style({});

globalStyle(`${firstHeard} > summary`, { minHeight: size.target.thumb, alignContent: 'center', cursor: 'pointer' });

export const firstText = style({ textDecoration: 'line-through', overflowWrap: 'anywhere', unicodeBidi: 'isolate' });
