import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { visuallyHiddenRule } from '../../ui/theme/visually-hidden.css.ts';
import { color, motion, size } from '../../ui/theme/vars.css.ts';

export const popular = style({
  display: 'grid',
  justifyItems: 'center',
  gap: size.space.sm,
  // In landscape the start button would lie on the chips; the picker has the same languages.
  '@media': { [media.flat]: { display: 'none' } },
});

export const popularTitle = style({
  fontSize: size.text.sm,
  fontWeight: size.weight.normal,
  color: color.inkSoft,
  // The chips explain themselves; the start button needs the room.
  '@media': { [media.lowScreen]: visuallyHiddenRule },
});

/** Inline, so that two lines of them balance. */
export const chips = style({ margin: `calc(-1 * ${size.space.xs})`, textAlign: 'center', textWrap: 'balance' });

globalStyle(`${chips} > li`, { display: 'inline-block', margin: size.space.xs, verticalAlign: 'top' });

export const chip = style({
  minHeight: size.target.sm,
  padding: `${size.space.xs} ${size.space.lg}`,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.full,
  background: color.surface,
  color: color.ink,
  fontSize: size.text.sm,
  cursor: 'pointer',
  touchAction: 'manipulation',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    '&[aria-pressed="true"]': { background: color.accentSoft, borderColor: color.accentInk, color: color.accentInk },
  },
  '@media': {
    [media.canHover]: { selectors: { '&:hover:not([aria-pressed="true"])': { borderColor: color.lineStrong } } },
    [media.touch]: { minHeight: size.target.thumb },
    [media.forcedColors]: {
      selectors: { '&[aria-pressed="true"]': { border: `${size.border.ring} solid Highlight` } },
    },
    // Fits four in a row.
    [media.narrow]: { paddingInline: size.space.sm },
  },
});
