import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

/** Negative margin aligns the label with the cards. */
export const backRow = style({ marginInlineStart: `calc(-1 * ${size.space.md})` });

export const person = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${size.space.sm} ${size.space.lg}`,
  minWidth: 0,
});
export const personText = style({ flex: '1 1 8rem', display: 'grid', gap: size.space.hair, minWidth: 0 });
export const personName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: size.space.sm,
  fontSize: size.text.lg,
  fontWeight: size.weight.strong,
  overflowWrap: 'anywhere',
});
export const soft = style({ fontSize: size.text.sm, color: color.inkSoft, overflowWrap: 'anywhere' });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: size.space.sm });

export const facts = style({ display: 'grid', gap: size.space.sm });
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: size.space.lg,
  fontSize: size.text.sm,
});
export const factName = style({ color: color.inkSoft });

export const form = style({ display: 'flex', flexDirection: 'column', gap: size.space.lg });

/** A section of a card with its own heading. */
export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: size.space.md,
  paddingBlockStart: size.space.lg,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
  selectors: { '&:first-of-type': { paddingBlockStart: 0, borderBlockStart: 0 } },
});
export const partTitle = style({ fontSize: size.text.md });

/** No name of a section breaks, in any language. */
const navigationWidth = '11rem';

/** The links beside the sections where there is room for both. */
export const layout = style({
  display: 'grid',
  gap: size.space.xl,
  gridTemplateColumns: 'minmax(0, 1fr)',
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
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${size.space.xs} ${size.space.sm}`,
  '@media': {
    [media.wide]: { position: 'sticky', insetBlockStart: size.space.lg, flexDirection: 'column', gap: size.space.hair },
  },
});
export const navigationLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.target.sm,
  padding: `0 ${size.space.md}`,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.full,
  background: color.surface,
  fontSize: size.text.sm,
  lineHeight: size.leading.tight,
  color: color.ink,
  textDecoration: 'none',
  '@media': {
    [media.touch]: { minHeight: size.target.thumb },
    [media.canHover]: { selectors: { '&:hover': { background: color.sunken } } },
    [media.wide]: { border: 0, borderRadius: size.radius.md, background: 'transparent' },
  },
});

export const sections = style({ display: 'grid', gap: size.space.xxl, minWidth: 0 });
export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: size.space.lg,
  scrollMarginBlockStart: size.space.lg,
});
export const sectionTitle = style({ fontSize: size.text.xl, overflowWrap: 'anywhere', outlineOffset: size.space.xs });
