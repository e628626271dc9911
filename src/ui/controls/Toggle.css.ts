import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, motion, size } from '../theme/vars.css.ts';

/** Positioned: its hidden input stays inside it, wherever it is scrolled to. */
export const toggle = style({
  position: 'relative',
  minHeight: size.target.thumb,
  cursor: 'pointer',
  selectors: { '&[data-disabled]': { opacity: 0.5, cursor: 'not-allowed' } },
});
export const checkRow = style({ alignSelf: 'flex-start' });

const focused = { outline: `${size.border.ring} solid ${color.focus}`, outlineOffset: size.border.ring };

export const track = style({
  display: 'flex',
  flexShrink: 0,
  width: '2.75rem',
  height: `calc(${size.icon.md} + 2 * ${size.space.hair})`,
  padding: size.space.hair,
  borderRadius: size.radius.full,
  background: color.lineStrong,
  transition: `background-color ${motion.quick}`,
  selectors: {
    '[data-selected] > &': { background: color.accent },
    '[data-focus-visible] > &': focused,
  },
  '@media': {
    [media.forcedColors]: {
      border: `${size.border.hair} solid CanvasText`,
      selectors: { '[data-selected] > &': { background: 'Highlight' } },
    },
  },
});

export const knob = style({
  width: size.icon.md,
  height: size.icon.md,
  borderRadius: size.radius.full,
  background: color.surface,
  transition: `translate ${motion.leave} ${motion.ease}`,
  selectors: {
    '[data-selected] &': { translate: size.icon.md },
    '[data-selected] &:dir(rtl)': { translate: `calc(-1 * ${size.icon.md})` },
  },
  '@media': { [media.forcedColors]: { background: 'CanvasText' } },
});

export const box = style({
  flexShrink: 0,
  width: size.icon.md,
  height: size.icon.md,
  border: `${size.border.hair} solid ${color.lineStrong}`,
  borderRadius: size.radius.tail,
  background: color.surface,
  color: color.onAccent,
  selectors: {
    '[data-selected] > &': { background: color.accent, borderColor: color.accent },
    '[data-focus-visible] > &': focused,
  },
});

globalStyle(`:not([data-selected]) > ${box} > svg`, { visibility: 'hidden' });
