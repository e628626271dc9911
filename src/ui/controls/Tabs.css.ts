import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { rowFade } from '../theme/scroll-fade.css.ts';
import { color, motion, size } from '../theme/vars.css.ts';

export const tabList = style([
  rowFade,
  { display: 'flex', gap: size.space.xs, borderBlockEnd: `${size.border.hair} solid ${color.line}` },
]);

export const tab = style({
  minHeight: size.target.thumb,
  padding: `${size.space.sm} ${size.space.md}`,
  borderBlockEnd: `${size.border.mark} solid transparent`,
  borderStartStartRadius: size.radius.sm,
  borderStartEndRadius: size.radius.sm,
  color: color.inkSoft,
  fontWeight: size.weight.medium,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `color ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    '&[data-hovered]': { color: color.ink },
    '&[data-selected]': { color: color.accentInk, borderBlockEndColor: color.accentInk },
    '&[data-focus-visible]': { outline: `${size.border.ring} solid ${color.focus}`, outlineOffset: '-2px' },
  },
  '@media': {
    [media.forcedColors]: {
      // Transparent borders become visible in forced colours.
      borderBlockEndColor: 'Canvas',
      selectors: { '&[data-selected]': { borderBlockEndColor: 'Highlight' } },
    },
  },
});

export const panel = style({
  paddingBlockStart: size.space.lg,
  outline: 'none',
  selectors: { '&[data-focus-visible]': { outline: `${size.border.ring} solid ${color.focus}` } },
});
