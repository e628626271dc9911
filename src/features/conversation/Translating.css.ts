import { globalStyle, style } from '@vanilla-extract/css';
import { alertAction } from '../../ui/controls/Alert.css.ts';
import { art, emptyState } from '../../ui/controls/EmptyState.css.ts';
import { tool, toolWord } from '../../ui/controls/ToolButton.css.ts';
import { visuallyHiddenRule } from '../../ui/theme/visually-hidden.css.ts';
import { liveScreenSize } from './live-screen-size.ts';
import { barSlot } from './session-bar/SessionBar.css.ts';
import { list } from './turns/TurnList.css.ts';
import { whoseTurn } from './turn-taking/WhoseTurn.css.ts';
import { media } from '../../ui/theme/media.ts';
import { safe, size } from '../../ui/theme/vars.css.ts';

/** Measured in em: a phone in landscape and a phone with large text lack the same space. */
export const translating = style({
  containerType: 'size',
  containerName: 'live',
  '@media': { [media.zoomed]: { overflowY: 'auto' } },
});

/** The conversation has most of the window, with the control below it; the rest is scrolled to. */
globalStyle(`${translating} > ${list}`, { '@media': { [media.zoomed]: { flex: '0 0 calc(100% - 6.25rem)' } } });
globalStyle(`${translating} > ${barSlot}`, {
  '@media': { [media.zoomed]: { position: 'sticky', insetBlockEnd: 0, zIndex: size.layer.bar } },
});

const thumbInPixels = 'min(2.75rem, 48px)';

/** The stop button and the languages stay at the top; on a phone they replace the header. */
export const pinned = style({
  display: 'grid',
  gridTemplateColumns: `${size.target.thumb} minmax(0, 1fr) auto`,
  alignItems: 'center',
  justifyItems: 'center',
  gap: size.space.xs,
  padding: `calc(${size.space.xs} + ${safe.top}) ${size.space.sm} ${size.space.xs}`,
  // The names of the languages need the width: their words do not break.
  '@container': {
    [liveScreenSize.cramped]: {
      gridTemplateColumns: `${thumbInPixels} minmax(0, 1fr) auto`,
      gap: size.space.hair,
      paddingInline: size.space.hair,
    },
  },
});

globalStyle(`${pinned} button`, {
  '@container': {
    [liveScreenSize.cramped]: { minWidth: 0, minHeight: 0, width: thumbInPixels, height: thumbInPixels, padding: 0 },
  },
});

export const hints = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: size.space.sm,
  flexShrink: 0,
  maxHeight: '40dvh',
  paddingInline: size.space.lg,
  selectors: { '&:empty': { display: 'none' } },
  // The newest translation stays in view: the rest of a hint is scrolled to.
  '@container': { [liveScreenSize.cramped]: { maxHeight: '26dvh' } },
});

export const hintSlot = style({ flexShrink: 0 });

/** A hint touches neither the turns below it nor the line above them. */
globalStyle(`${hintSlot}:has(> ${hints}:not(:empty))`, {
  paddingBlockEnd: size.space.sm,
  '@media': { [media.lowScreen]: { paddingBlockEnd: 0 } },
});

/** On a low screen a hint leaves room for one line of an empty list. */
const besideHint = `${hintSlot}:has(> ${hints}:not(:empty)) ~ ${list}`;
globalStyle(`${besideHint} ${emptyState}`, { '@media': { [media.lowScreen]: { paddingBlock: size.space.md } } });
globalStyle(`${besideHint} :is(${art}, ${art} ~ p + p)`, { '@media': { [media.lowScreen]: { display: 'none' } } });

/** With text so large a hint needs the space of the indicator. */
globalStyle(`${hintSlot}:has(> ${hints}:not(:empty)) ~ ${whoseTurn}`, {
  '@container': { [liveScreenSize.cramped]: { display: 'none' } },
});

/** Within thumb reach. */
export const modes = style({
  paddingInline: size.space.sm,
  '@media': { [media.fromTablet]: { paddingInline: size.space.lg } },
});

/** With text so large only the pictures fit. */
globalStyle(`${translating} ${toolWord}`, { '@container': { [liveScreenSize.cramped]: visuallyHiddenRule } });
globalStyle(`${translating} ${tool}`, {
  position: 'relative',
  '@container': { [liveScreenSize.cramped]: { minHeight: thumbInPixels } },
});

/** The action comes first where the text is below the fold. */
globalStyle(`${hints} ${alertAction}`, { '@media': { [media.hugeText]: { order: -1 } } });
