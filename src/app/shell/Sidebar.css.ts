import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, motion, safe, size } from '../../ui/theme/vars.css.ts';

export const sidebarInside = style({
  minHeight: 0,
  padding: `calc(${size.space.md} + ${safe.top}) ${size.space.md} calc(${size.space.md} + ${safe.bottom}) calc(${size.space.md} + ${safe.left})`,
  selectors: {
    '&[data-rail]': { paddingInline: size.space.hair, alignItems: 'center' },
    // In a phone's sheet: badges below the title, on a background wider than it.
    '[role="dialog"] &': { marginInline: `calc(-1 * ${size.space.md})`, padding: 0 },
  },
});

const isRail = '[data-rail] &';

export const brand = style({
  padding: `${size.space.xs} ${size.space.md}`,
  borderRadius: size.radius.md,
  color: color.ink,
  textDecoration: 'none',
  selectors: { [isRail]: { padding: size.space.xs } },
});

export const nav = style({ overflowY: 'auto' });

export const entry = style({
  minHeight: size.target.thumb,
  padding: `${size.space.xs} ${size.space.md}`,
  borderRadius: size.radius.md,
  color: color.inkSoft,
  textDecoration: 'none',
  cursor: 'pointer',
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&[aria-current]': { background: color.accentSoft, color: color.accentInk },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${size.border.ring})` },
    [isRail]: { justifyContent: 'center', padding: 0 },
  },
  '@media': {
    [media.canHover]: { selectors: { '&:hover:not([aria-current])': { background: color.sunken, color: color.ink } } },
    [media.forcedColors]: {
      selectors: {
        '&[aria-current]:not(:focus-visible)': {
          outline: `${size.border.hair} solid Highlight`,
          outlineOffset: `calc(-1 * ${size.border.hair})`,
        },
      },
    },
  },
});

/** As high as the entry that is loaded into it. */
export const entrySlot = style({ minHeight: size.target.thumb });

export const entryText = style({ selectors: { [isRail]: { display: 'none' } } });

export const userSpot = style({
  paddingBlockStart: size.space.md,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
});

export const brandName = style({ letterSpacing: '-0.01em', selectors: { [isRail]: { display: 'none' } } });
