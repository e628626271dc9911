import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, size } from '../theme/vars.css.ts';

/** A choice that is one of many. */
export const chip = style({
  minHeight: size.target.sm,
  padding: `${size.space.xs} ${size.space.lg}`,
  borderRadius: size.radius.full,
  color: color.ink,
  fontSize: size.text.sm,
  selectors: {
    '&[aria-pressed="true"]': { background: color.accentSoft, borderColor: color.accentInk, color: color.accentInk },
  },
  '@media': {
    [media.canHover]: { selectors: { '&:hover:not([aria-pressed="true"])': { borderColor: color.lineStrong } } },
    [media.touch]: { minHeight: size.target.thumb },
    // Fits four in a row.
    [media.narrow]: { paddingInline: size.space.sm },
  },
});
