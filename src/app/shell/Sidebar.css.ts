import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, motion, safe, size } from '../../ui/theme/vars.css.ts';

export const sidebarInside = style({
  display: 'flex',
  flexDirection: 'column',
  gap: size.space.lg,
  flex: 1,
  minWidth: 0,
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
  display: 'flex',
  alignItems: 'center',
  gap: size.space.sm,
  padding: `${size.space.xs} ${size.space.md}`,
  borderRadius: size.radius.md,
  color: color.ink,
  textDecoration: 'none',
  selectors: { [isRail]: { padding: size.space.xs } },
});

export const brandName = style({
  fontSize: size.text.lg,
  fontWeight: size.weight.strong,
  letterSpacing: '-0.01em',
  selectors: { [isRail]: { display: 'none' } },
});

export const nav = style({ flex: 1, minHeight: 0, overflowY: 'auto', width: '100%' });

export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.md,
  width: '100%',
  minHeight: size.target.thumb,
  padding: `${size.space.xs} ${size.space.md}`,
  border: 0,
  borderRadius: size.radius.md,
  background: 'transparent',
  color: color.inkSoft,
  fontWeight: size.weight.medium,
  lineHeight: size.leading.tight,
  textAlign: 'start',
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
export const entryPlace = style({ minHeight: size.target.thumb });

export const entryText = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  selectors: { [isRail]: { display: 'none' } },
});

/** Truncated; the settings show the full name. */
export const personName = style([entryText, { whiteSpace: 'nowrap' }]);

export const userSpot = style({
  width: '100%',
  paddingBlockStart: size.space.md,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
});
