import { globalStyle, style } from '@vanilla-extract/css';
import { stack, wide, within } from '../../ui/layout.css.ts';
import { media } from '../../ui/theme/media.ts';
import { color, motion, safe, size } from '../../ui/theme/vars.css.ts';

export const idle = style([wide, { flex: 1, minHeight: 'min-content' }]);

const around = style([stack.md, { padding: size.space.lg, selectors: { '&:empty': { display: 'none' } } }]);
export const above = style([within.narrow, around, { paddingBlockEnd: 0 }]);
export const below = style([within.text, around, { paddingBlockStart: 0 }]);

export const centre = style({
  flex: 1,
  padding: `${size.space.xl} ${size.space.lg}`,
  '@media': { [media.handheld]: { gap: size.space.lg, paddingBlock: size.space.lg } },
  // Shows the conversation below at once.
  selectors: { '&[data-again]': { flex: 'none', gap: size.space.lg, paddingBlock: size.space.lg } },
});

export const invitation = style({
  textAlign: 'center',
  '@media': { [media.mobile]: { marginBlockStart: 'auto' }, [media.flat]: { display: 'none' } },
});

globalStyle(`${idle} ${invitation}`, { '@media': { [media.hugeText]: { display: 'none' } } });

/** On low screens the required information takes precedence over the invitation. */
globalStyle(`${idle}:has(> ${above}:not(:empty)) ${invitation}`, {
  '@media': { [media.lowScreen]: { display: 'none' } },
});

globalStyle(`${invitation} h2`, { fontSize: size.text.display, letterSpacing: '-0.02em' });

export const lead = style({
  '@media': { [media.lowScreen]: { display: 'none' } },
  color: color.inkSoft,
  textWrap: 'balance',
});

/** Within thumb reach on a phone: the row stays at the bottom of the screen. */
export const startRow = style({
  '@media': {
    [media.handheld]: {
      position: 'sticky',
      insetBlockEnd: `max(${size.space.md}, ${safe.bottom})`,
      zIndex: size.layer.bar,
      marginBlockStart: 'auto',
    },
    [media.zoomed]: { position: 'relative' },
  },
});

/** Content below the button fades out behind it. */
globalStyle(`${startRow}::before`, {
  '@media': {
    [media.handheld]: {
      content: '',
      position: 'absolute',
      zIndex: '-1',
      inset: `calc(-1 * ${size.space.xl}) calc(-1 * ${size.space.lg}) calc(-1 * ${size.space.lg})`,
      background: `linear-gradient(transparent, ${color.canvas} 45%)`,
      pointerEvents: 'none',
    },
  },
});

export const start = style({
  minHeight: size.target.start,
  padding: `${size.space.md} ${size.space.xl}`,
  border: 0,
  background: color.accent,
  color: color.onAccent,
  fontSize: size.text.lg,
  boxShadow: color.glowAccent,
  transition: `background-color ${motion.quick}, scale ${motion.quick}`,
  selectors: {
    '&:active:not(:disabled)': { scale: '0.985' },
    '&:disabled': { background: color.sunken, color: color.inkSoft, boxShadow: 'none', cursor: 'not-allowed' },
  },
  '@media': {
    [media.canHover]: { selectors: { '&:hover:not(:disabled)': { background: color.accentPressed } } },
    [media.forcedColors]: { border: `${size.border.hair} solid ButtonText` },
    [media.hugeText]: { paddingInline: size.space.md },
  },
});

globalStyle(`${start} > [aria-hidden]`, { '@media': { [media.hugeText]: { display: 'none' } } });

/** The microphone picker is at the bottom left (product spec section 2), in the column of what it belongs to. */
export const lowest = style([
  within.text,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    padding: `0 ${size.space.sm} max(${size.space.sm}, ${safe.bottom})`,
  },
]);

/** Reserves the size of the names, which are fetched later, so that nothing moves. */
export const namesSlot = style({ width: '8rem', height: size.target.thumb });

/** Information about the interpreter takes precedence over the invitation. */
globalStyle(`${idle}:has(> ${lowest} > p) ${invitation}`, { '@media': { [media.lowScreen]: { display: 'none' } } });

/** The microphone's name is truncated, so that the interpreter picker fits beside it. */
globalStyle(`${lowest} > label`, {
  flex: '1 1 8rem',
  maxWidth: 'fit-content',
  '@media': { [media.narrow]: { flexBasis: '7.5rem' } },
});

/** Why the start button cannot be pressed. */
export const blocked = style({ fontSize: size.text.sm, textAlign: 'center', color: color.bad.ink });
