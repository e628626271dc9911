import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, motion, safe, size } from '../theme/vars.css.ts';

const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, translate: `0 ${motion.travel}` } });

export const backdrop = style({
  position: 'fixed',
  inset: 0,
  zIndex: size.layer.dialog,
  display: 'flex',
  background: color.scrim,
  animation: `${appear} ${motion.leave} ease-out`,
});

/** Respects the safe areas; full width on a phone. */
export const centred = style({
  alignItems: 'center',
  justifyContent: 'center',
  padding: `max(${size.space.lg}, ${safe.top}) ${size.space.lg} max(${size.space.lg}, ${safe.bottom})`,
});

const panel = style({
  display: 'flex',
  flexDirection: 'column',
  background: color.raised,
  color: color.ink,
  boxShadow: color.shadowHigh,
  outline: 'none',
  overflow: 'hidden',
  '@media': { [media.forcedColors]: { border: `${size.border.hair} solid CanvasText` } },
});

export const dialogPanel = style([
  panel,
  {
    width: `min(100%, ${size.width.dialog})`,
    maxHeight: '100%',
    borderRadius: size.radius.xl,
    animation: `${rise} ${motion.enter} ${motion.ease}`,
  },
]);

export const fullPanel = style([
  panel,
  { width: '100%', height: '100%', padding: `${safe.top} ${safe.right} ${safe.bottom} ${safe.left}` },
]);

/** Its content fills it, the safe areas too. */
export const stagePanel = style([panel, { width: '100%', height: '100%', background: color.canvas }]);

const slide = (from: string) => `${keyframes({ from: { translate: from } })} ${motion.enter} ${motion.ease}`;

const upright = {
  height: '100%',
  width: `min(${size.width.sheet}, 100vw - ${size.space.huge})`,
  paddingBlock: `${safe.top} ${safe.bottom}`,
};
const lying = { width: '100%', maxHeight: '85dvh' };
const narrower = {
  width: `min(${size.width.sidebarMobile}, 100vw - ${size.space.huge})`,
  '@media': { [media.hugeText]: { width: '100vw' } },
};
const { xl } = size.radius;

/** The ends of a line: the sides are exchanged where text is read from the right. */
const fromEnd = style({
  paddingInlineEnd: safe.right,
  animation: slide('100% 0'),
  selectors: { '&:dir(rtl)': { paddingInlineEnd: safe.left, animation: slide('-100% 0') } },
});
const fromStart = style({
  paddingInlineStart: safe.left,
  animation: slide('-100% 0'),
  selectors: { '&:dir(rtl)': { paddingInlineStart: safe.right, animation: slide('100% 0') } },
});

export const sheetPosition = styleVariants({
  right: { justifyContent: 'flex-end' },
  left: { justifyContent: 'flex-start' },
  top: { alignItems: 'flex-start' },
  bottom: { alignItems: 'flex-end' },
});

export const sheetPanel = styleVariants({
  right: [panel, upright, fromEnd],
  left: [panel, upright, narrower, fromStart],
  top: [panel, lying, { paddingBlockStart: safe.top, borderRadius: `0 0 ${xl} ${xl}`, animation: slide('0 -100%') }],
  bottom: [panel, lying, { paddingBlockEnd: safe.bottom, borderRadius: `${xl} ${xl} 0 0`, animation: slide('0 100%') }],
});

export const dialogBox = style({
  minHeight: 0,
  outline: 'none',
  // Title and buttons scroll with the content.
  '@media': { [media.fewLines]: { overflowY: 'auto', overscrollBehavior: 'contain' } },
});

export const overlayHead = style({
  alignItems: 'flex-start',
  paddingBlock: `${size.space.md} ${size.space.sm}`,
  paddingInline: `${size.space.xl} ${size.space.md}`,
  '@media': {
    [media.narrow]: { paddingInlineStart: size.space.lg },
    [media.hugeText]: { flexDirection: 'column-reverse', alignItems: 'flex-start' },
  },
  // Without a close button, whose target has the space around the title.
  selectors: { '&:not(:has(> button))': { paddingBlockStart: size.space.xl } },
});

globalStyle(`${overlayHead} > button`, { '@media': { [media.hugeText]: { alignSelf: 'flex-end' } } });

export const overlayTitle = style({
  minWidth: 0,
  fontSize: size.text.lg,
  overflowWrap: 'anywhere',
  // The first line is beside the middle of the close button, however many lines there are.
  selectors: { '&:not(:only-child)': { paddingBlockStart: `calc(${size.space.md} - ${size.space.hair})` } },
});

export const overlayBody = style({
  // The hidden inputs of switches and choices scroll with their labels: else focus could not bring them into view.
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: size.space.md,
  minHeight: 0,
  // WebKit counts a child with negative margins as wider than the box.
  overflowX: 'hidden',
  overscrollBehavior: 'contain',
  padding: `${size.space.xs} ${size.space.xl} ${size.space.xl}`,
  '@media': {
    [media.narrow]: { paddingInline: size.space.lg },
    [media.fewLines]: { flexShrink: 0, overflow: 'visible', maskImage: 'none' },
  },
});

export const overlayFoot = style({
  padding: `${size.space.md} ${size.space.xl} ${size.space.lg}`,
  '@media': { [media.narrow]: { paddingInline: size.space.lg } },
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
});

globalStyle(`${fullPanel} > ${dialogBox}`, { flex: '1 1 auto' });
globalStyle(`${fullPanel} ${overlayBody}`, { flex: '1 1 auto' });

/** On a phone the buttons share the full width. */
globalStyle(`${overlayFoot} > button`, { '@media': { [media.mobile]: { flexGrow: 1 } } });
