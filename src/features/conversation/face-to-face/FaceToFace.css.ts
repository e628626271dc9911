import { fallbackVar, globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../../ui/theme/media.ts';
import { tint } from '../../../ui/theme/tint.css.ts';
import { color, motion, safe, size } from '../../../ui/theme/vars.css.ts';

/** A phone in landscape: the controls stand beside the text. */
const low = 'half (max-height: 15rem) and (min-width: 26rem)';
/** The same with a hint above the bar. */
const lowest = 'half (max-height: 8rem) and (min-width: 26rem)';
/** Two thirds of a line of text would be all that is left beside the controls. */
const cramped = 'half (max-width: 14rem)';

export const stage = style({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: `${safe.top} ${safe.right} ${safe.bottom} ${safe.left}`,
});

const turn = keyframes({ from: { rotate: '0deg', opacity: 0 } });

/** The container of one half; the far one is turned round, and scrolls and is pressed as its person sees it. */
export const halfBox = style({
  containerType: 'size',
  containerName: 'half',
  minHeight: 0,
  selectors: {
    '&[data-far]': { rotate: '180deg', animation: `${turn} ${motion.enter} ${motion.ease}` },
  },
});

export const half = style({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  height: '100%',
  '@container': {
    [low]: { gridTemplateRows: 'minmax(0, 1fr)', gridTemplateColumns: 'minmax(0, 1fr) minmax(12rem, 34%)' },
  },
});

export const listBox = style({
  containerType: 'size',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  paddingInline: size.space.lg,
  outline: 'none',
});

/** The inline start of a text has the colour of who said it. */
export const turnOf = style({
  display: 'flex',
  alignItems: 'center',
  paddingBlock: size.space.sm,
  selectors: {
    // One turn fills the view: no line is cut at the bar.
    '&[data-focus]': { minHeight: '100cqb', paddingBlock: 0 },
  },
});

/** A text, and what is to be checked in it. */
export const lineBox = style({ width: '100%', minWidth: 0 });

export const line = style({
  paddingInlineStart: size.space.md,
  borderInlineStart: `${size.border.mark} solid ${fallbackVar(tint.mark, color.lineStrong)}`,
  fontSize: 'max(24px, 1.5rem)',
  fontWeight: size.weight.medium,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  unicodeBidi: 'isolate',
  selectors: { [`${turnOf}:not([data-focus]) > * > &`]: { color: color.inkSoft } },
});

/** Below the words, and not below the line beside them. */
globalStyle(`${lineBox} > [role=note]`, {
  marginBlockEnd: size.space.sm,
  marginInlineStart: `calc(${size.border.mark} + ${size.space.md})`,
});

export const controls = style({
  display: 'grid',
  gridTemplateColumns: `${size.target.thumb} minmax(0, 1fr) ${size.target.thumb}`,
  gridTemplateAreas: '"aloud turn newest"',
  alignItems: 'center',
  gap: size.space.sm,
  padding: `${size.space.xs} ${size.space.md} ${size.space.sm}`,
  '@container': {
    [low]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"turn turn turn" "aloud . newest"',
      gap: size.space.hair,
      padding: size.space.xs,
    },
    [lowest]: { gridTemplateAreas: '"aloud turn turn"' },
    [cramped]: { paddingInline: size.space.xs, gap: size.space.hair },
  },
});

export const sideButton = style({
  width: size.target.thumb,
  height: size.target.thumb,
  color: color.inkSoft,
  cursor: 'pointer',
  gridArea: 'aloud',
  '@container': { [lowest]: { selectors: { '&[data-newest]': { display: 'none' } } } },
  selectors: {
    '&[data-hidden]': { visibility: 'hidden' },
    '&[data-newest]': { gridArea: 'newest' },
    '&[aria-pressed="true"]': { color: color.ink },
  },
});

export const turnButton = style({
  gridArea: 'turn',
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  justifyContent: 'center',
  alignItems: 'center',
  columnGap: size.space.sm,
  minHeight: 'min(4rem, 88px)',
  '@container': { [lowest]: { minHeight: size.target.thumb } },
  minWidth: 0,
  padding: `${size.space.xs} ${size.space.md}`,
  border: `${size.border.ring} solid ${tint.line}`,
  borderRadius: size.radius.xl,
  background: color.surface,
  color: tint.ink,
  lineHeight: size.leading.tight,
  cursor: 'pointer',
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&[data-spoken]': { borderColor: tint.mark, background: tint.fill },
    '&[aria-pressed="true"]': { background: tint.mark, color: color.surface },
    '&[aria-disabled]': { cursor: 'default' },
    '&[data-state="wait"], &[data-state="paused"], &[data-state="translating"]': { color: color.inkSoft },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&[data-spoken]': { outline: `${size.border.ring} solid Highlight` } } },
  },
});

globalStyle(`${turnButton} > *`, { pointerEvents: 'none' });

globalStyle(`${turnButton} > svg`, { '@container': { [lowest]: { display: 'none' } } });

export const word = style({
  fontSize: 'clamp(1.125rem, 5cqi, 1.75rem)',
  fontWeight: size.weight.strong,
  textWrap: 'balance',
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@container': { [low]: { fontSize: size.text.md }, [cramped]: { fontSize: size.text.sm } },
});

export const caption = style({
  gridColumn: '1 / -1',
  fontWeight: size.weight.normal,
  textAlign: 'center',
  '@container': { [cramped]: { display: 'none' }, [lowest]: { display: 'none' } },
});

export const between = style({
  gridAutoColumns: 'minmax(0, 9rem)',
  justifyContent: 'center',
  paddingInline: size.space.sm,
  borderBlock: `${size.border.hair} solid ${color.line}`,
  background: color.sunken,
});

/** In the way of neither half while there is nothing to say. */
export const betweenHints = style({
  maxHeight: '40dvh',
  overflowY: 'auto',
  padding: size.space.sm,
  selectors: { '&:empty': { display: 'none' } },
});
