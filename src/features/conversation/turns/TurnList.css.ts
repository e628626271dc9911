import { globalStyle, style } from '@vanilla-extract/css';
import { art, emptyState } from '../../../ui/controls/EmptyState.css.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, size } from '../../../ui/theme/vars.css.ts';

/** Not on a phone, where a session hides the header. The header shows the time that is left. */
const beneathHeader = '(min-width: 768px) and (min-height: 500.02px)';

export const list = style({ position: 'relative' });

/** Positioned: text for screen readers in it would otherwise add to the height of the screen around it. */
export const scrollBox = style({
  position: 'relative',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  selectors: { '&:focus-visible': { outlineOffset: `calc(-1 * ${size.border.ring})` } },
});

export const column = style({
  flex: 1,
  padding: `${size.space.sm} ${size.space.lg}`,
});

/** Speakers keep their side regardless of the interface's direction. */
export const row = style({
  display: 'flex',
  paddingBlock: size.space.xs,
  // On each row, also before it is far: only then its size is remembered, and it keeps it when it becomes far.
  containIntrinsicBlockSize: 'auto 10rem',
  selectors: {
    '&[data-speaker="userA"]': { justifyContent: 'flex-start', paddingInlineEnd: size.space.xl },
    '&[data-speaker="userB"]': { justifyContent: 'flex-end', paddingInlineStart: size.space.xl },
    // As wide as on a side, so that no line breaks elsewhere once the side is known.
    '&[data-speaker="unknown"]': { justifyContent: 'center', paddingInline: size.space.md },
    '&[data-far]': { contentVisibility: 'auto' },
  },
});

export const newer = style({
  position: 'absolute',
  insetBlockEnd: size.space.md,
  insetInline: 0,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  zIndex: size.layer.bar,
});

globalStyle(`${newer} > button`, { pointerEvents: 'auto', boxShadow: color.shadowHigh });

/** Above the first turn: scrolls away with it. */
export const headLine = style({ flexShrink: 0, padding: `0 ${size.space.lg}` });

/** Below that line, over the oldest turns that are visible. Takes no space. */
export const overlaySlot = style({ position: 'sticky', insetBlockStart: 0, height: 0, zIndex: size.layer.bar });

/** On a low screen the hint leaves room for one line of an empty list. */
globalStyle(`${scrollBox}[data-covered] ${emptyState}`, {
  '@media': { [media.lowScreen]: { justifyContent: 'flex-end', paddingBlock: size.space.md } },
});
globalStyle(`${scrollBox}[data-covered] :is(${art}, ${art} ~ p + p)`, {
  '@media': { [`${media.lowScreen}, ${media.flat}`]: { display: 'none' } },
});

export const unheard = style({
  maxWidth: size.width.conversation,
  margin: `${size.space.xs} auto 0`,
  width: `calc(100% - 2 * ${size.space.lg})`,
  borderRadius: size.radius.lg,
  background: color.canvas,
  boxShadow: color.shadowHigh,
});

export const timeLeft = style({ '@media': { [beneathHeader]: { display: 'none' } } });

/** Opened, the tokens and the cost stand before the number of turns. */
export const totalsLine = style({
  flexDirection: 'row-reverse',
  minWidth: 0,
  marginInlineStart: 'auto',
  selectors: { '&[open]::details-content': { display: 'contents' } },
});

export const totalsCount = style({
  alignContent: 'center',
  paddingInline: size.space.xs,
  borderRadius: size.radius.sm,
});

/** Between two turns, on no person's side. */
export const gapRow = style({
  margin: `${size.space.sm} auto`,
  paddingBlock: size.space.xs,
  paddingInline: size.space.md,
  borderRadius: size.radius.lg,
  background: color.caution.fill,
  color: color.caution.ink,
  fontSize: size.text.sm,
  textAlign: 'center',
});
