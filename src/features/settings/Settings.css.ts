import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

/** A section of a card with its own heading. */
export const part = style({
  paddingBlockStart: size.space.lg,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
  selectors: { '&:first-of-type': { paddingBlockStart: 0, borderBlockStart: 0 } },
});
/** No name of a section breaks, in any language. */
const navigationWidth = '11rem';

/** The links beside the sections where there is room for both. */
export const layout = style({
  '@media': {
    [media.wide]: { gridTemplateColumns: `${navigationWidth} minmax(0, ${size.width.narrow})`, alignItems: 'start' },
  },
});
export const settingsPage = style({
  '@media': {
    [media.wide]: {
      maxWidth: `calc(${size.width.narrow} + ${navigationWidth} + ${size.space.xl} + 2 * ${size.space.lg})`,
    },
  },
});

export const navigation = style({
  '@media': {
    [media.wide]: { position: 'sticky', insetBlockStart: size.space.lg, flexDirection: 'column', gap: size.space.hair },
  },
});
export const navigationLink = style({
  padding: `0 ${size.space.md}`,
  fontSize: size.text.sm,
  color: color.ink,
  textDecoration: 'none',
  '@media': {
    [media.canHover]: { selectors: { '&:hover': { background: color.sunken } } },
    [media.wide]: { border: 0, borderRadius: size.radius.md, background: 'transparent' },
  },
});

export const section = style({ scrollMarginBlockStart: size.space.lg });
export const sectionTitle = style({ outlineOffset: size.space.xs });
