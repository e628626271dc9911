import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { liveScreenSize } from '../live-screen-size.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, motion, safe, size } from '../../../ui/theme/vars.css.ts';

/** With large text on a phone the waveform is hidden. */
const crowded = '(max-width: 17rem)';

export const barSlot = style({ containerType: 'inline-size', flexShrink: 0 });

/** On a phone the control is centred in the lowest row, with the end of the conversation apart from it. */
export const sessionBar = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  gridTemplateAreas: '"wave wave quiet" "status control end"',
  alignItems: 'center',
  gap: `${size.space.xs} ${size.space.md}`,
  width: '100%',
  padding: `${size.space.xs} ${size.space.lg} max(${size.space.md}, ${safe.bottom})`,
  background: color.surface,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
  boxShadow: color.shadowSoft,
  '@container': {
    // A phone in landscape: one row.
    [liveScreenSize.flat]: {
      gridTemplateColumns: 'auto 1fr auto auto auto',
      gridTemplateAreas: '"status wave quiet control end"',
      paddingBlock: `${size.space.xs} max(${size.space.xs}, ${safe.bottom})`,
    },
  },
  '@media': {
    // The delay is on one line in every language.
    [media.narrow]: { gridTemplateAreas: '"wave quiet quiet" "status control end"' },
    [media.zoomed]: {
      gridTemplateColumns: '1fr auto auto',
      gridTemplateAreas: '"status control end"',
      paddingBlock: size.space.hair,
    },
    [media.fromTablet]: {
      gridTemplateColumns: 'auto 1fr auto auto auto',
      gridTemplateAreas: '"status wave quiet control end"',
      gap: size.space.xl,
      width: `calc(100% - 2 * ${size.space.lg})`,
      maxWidth: size.width.conversation,
      marginInline: 'auto',
      marginBlockEnd: `max(${size.space.sm}, ${safe.bottom})`,
      paddingBlock: size.space.xs,
      paddingInline: `${size.space.xl} ${size.space.lg}`,
      border: `${size.border.hair} solid ${color.line}`,
      borderRadius: size.radius.full,
    },
    [media.flat]: { gap: size.space.lg, marginBlockEnd: `max(${size.space.hair}, ${safe.bottom})` },
  },
});

globalStyle(`${barSlot} > ${sessionBar}`, {
  '@container': {
    [crowded]: { gridTemplateColumns: 'minmax(0, 1fr) auto', gridTemplateAreas: '"status control" "quiet end"' },
  },
});

export const waveform = style({
  gridArea: 'wave',
  width: '100%',
  height: size.height.wave,
  minWidth: 0,
  color: color.inkSoft,
  '@media': { [media.mobile]: { height: size.space.xl }, [media.zoomed]: { display: 'none' } },
  '@container': { [crowded]: { display: 'none' } },
  selectors: {
    '[data-connection="connected"] > &': { color: color.live },
    // The microphone is open, but not connected yet.
    '[data-connection="connecting"] > &': { opacity: 0.3 },
  },
});

export const status = style({ gridArea: 'status', display: 'grid', minWidth: 0 });

export const timer = style({
  fontSize: size.text.xl,
  lineHeight: size.leading.tight,
  '@container': { [crowded]: { fontSize: size.text.md } },
});

export const connectionLabel = style({
  // A label of several words has several lines.
  '@container': { [crowded]: { lineHeight: size.leading.tight } },
  selectors: {
    '&[data-connection="connected"]': { color: color.good.ink },
    '&[data-connection="error"]': { color: color.bad.ink },
  },
});

const pulse = keyframes({ '0%, 100%': { opacity: 1, scale: '1' }, '50%': { opacity: 0.45, scale: '0.8' } });

export const dot = style({
  background: color.lineStrong,
  selectors: {
    '[data-connection="connected"] > &': {
      background: color.live,
      animation: `${pulse} ${motion.pulse} ease-in-out infinite`,
    },
    ':is([data-connection="error"], [data-connection="suspended"]) > &': { background: color.bad.mark },
    ':is([data-connection="connecting"], [data-connection="reconnecting"], [data-connection="replaying"]) > &': {
      background: color.caution.mark,
    },
  },
  '@media': { [media.forcedColors]: { background: 'CanvasText', forcedColorAdjust: 'none' } },
});

export const control = style({
  gridArea: 'control',
  justifySelf: 'center',
  width: size.target.microphone,
  height: size.target.microphone,
  border: 0,
  background: color.accent,
  color: color.onAccent,
  transition: `background-color ${motion.quick}, scale ${motion.quick}`,
  selectors: {
    '&:active:not([aria-disabled])': { scale: '0.96' },
    '&[data-state="live"]': { background: color.live, color: color.canvas },
    '&[data-state="busy"]': { background: color.accentSoft, color: color.accentInk },
  },
  '@container': { [liveScreenSize.flat]: { width: size.target.lg, height: size.target.lg } },
  '@media': {
    [media.fromTablet]: { width: size.target.start, height: size.target.start },
    [media.flat]: { width: size.target.thumb, height: size.target.thumb },
    [media.forcedColors]: {
      border: `${size.border.ring} solid ButtonText`,
      selectors: { '&[data-state="live"]': { background: 'Highlight', color: 'HighlightText' } },
    },
  },
});

globalStyle(`${control} svg`, { strokeWidth: 2.5 });

export const endSpot = style({ gridArea: 'end', justifySelf: 'end' });

/** Quieter than the control, and apart from it, so that a pause does not become an end by mistake. */
export const endButton = style({
  minHeight: size.target.thumb,
  padding: `0 ${size.space.lg}`,
  border: `${size.border.hair} solid ${color.lineStrong}`,
  background: color.surface,
  color: color.bad.ink,
  fontSize: size.text.md,
  selectors: { '&[aria-disabled]': { opacity: 0.5, cursor: 'default' } },
  '@media': {
    [media.narrow]: { paddingInline: size.space.md, fontSize: size.text.sm },
    [media.canHover]: { selectors: { '&:hover:not([aria-disabled])': { background: color.bad.fill } } },
  },
});

export const quiet = style({
  gridArea: 'quiet',
  gap: `0 ${size.space.sm}`,
  minWidth: 0,
  lineHeight: size.leading.text,
  textAlign: 'end',
  // “(basic)” goes to the next line as a whole, in Chinese and Japanese too.
  wordBreak: 'keep-all',
  overflowWrap: 'anywhere',
  '@media': { [media.zoomed]: { display: 'none' } },
});

globalStyle(`${barSlot} > ${sessionBar} > ${quiet}`, {
  '@container': { [crowded]: { justifyContent: 'flex-start', textAlign: 'start' } },
});

/** On the narrowest phones the word alone: in some languages it is as long as its half of the bar. */
globalStyle(`${endButton} > svg`, { '@media': { [media.narrow]: { display: 'none' } } });

/** The rows stay low: the conversation keeps more than half of the screen. */
globalStyle(`${barSlot} ${endButton}`, {
  '@container': { [crowded]: { minHeight: 'min(2.75rem, 52px)', fontSize: size.text.sm } },
});

globalStyle(`${barSlot} > ${sessionBar} > button`, {
  '@container': { [crowded]: { justifySelf: 'end', width: 'min(3.75rem, 72px)', height: 'min(3.75rem, 72px)' } },
});
