import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, font, safe, size } from '../../ui/theme/vars.css.ts';

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: size.space.lg,
  width: '100%',
  maxWidth: `calc(${size.width.page} + 2 * ${size.space.lg})`,
  minHeight: '100dvh',
  marginInline: 'auto',
  padding: `max(${size.space.lg}, ${safe.top}) max(${size.space.lg}, ${safe.right}) calc(${size.space.xxl} + ${safe.bottom}) max(${size.space.lg}, ${safe.left})`,
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: size.space.md,
});

export const title = style({ fontSize: size.text.title, letterSpacing: '-0.02em' });
export const sectionTitle = style({ fontSize: size.text.xl });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: size.space.sm });
export const column = style({ display: 'flex', flexDirection: 'column', gap: size.space.lg, minWidth: 0 });
export const soft = style({
  fontSize: size.text.sm,
  color: color.inkSoft,
  textWrap: 'pretty',
  overflowWrap: 'anywhere',
});

export const counters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(7.5rem, 1fr))',
  gap: size.space.md,
});

export const counter = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: size.space.hair,
  padding: `${size.space.md} ${size.space.lg}`,
  background: color.surface,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.lg,
});

export const counterName = style({ fontSize: size.text.sm, color: color.inkSoft });
export const counterFigure = style({
  fontSize: size.text.title,
  fontWeight: size.weight.strong,
  lineHeight: size.leading.tight,
  fontVariantNumeric: 'tabular-nums',
});

export const columns = style({
  display: 'grid',
  gap: size.space.lg,
  alignItems: 'start',
  '@media': { [media.fromDesktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
});

export const form = style({ display: 'flex', flexDirection: 'column', gap: size.space.lg });

export const filters = style({
  display: 'grid',
  gap: size.space.md,
  alignItems: 'end',
  '@media': { [media.fromTablet]: { gridTemplateColumns: 'minmax(0, 1fr) 14rem' } },
});

export const list = style({ display: 'flex', flexDirection: 'column' });

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"code status" "body body" "end end"',
  gap: `${size.space.xs} ${size.space.md}`,
  alignItems: 'center',
  paddingBlock: size.space.md,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
  selectors: { '&:first-child': { borderBlockStart: 0 } },
  '@media': {
    [media.fromTablet]: {
      gridTemplateColumns: '4.5rem 6rem minmax(0, 1fr)',
      gridTemplateAreas: '"code status body" "code status end"',
    },
    [media.fromDesktop]: {
      gridTemplateColumns: '4.5rem 6rem minmax(0, 1fr) auto',
      gridTemplateAreas: '"code status body end"',
    },
  },
});

export const code = style({
  gridArea: 'code',
  display: 'flex',
  alignItems: 'center',
  fontFamily: font.mono,
  fontSize: size.text.lg,
  fontWeight: size.weight.strong,
  letterSpacing: '0.08em',
});

export const inactiveCode = style({ textDecoration: 'line-through', color: color.inkSoft });

export const itemBody = style({ gridArea: 'body', display: 'grid', gap: size.space.xs, minWidth: 0 });

export const email = style({ fontWeight: size.weight.medium, overflowWrap: 'anywhere' });

export const times = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: size.space.lg,
  fontSize: size.text.sm,
  color: color.inkSoft,
});

/** Negative margin aligns the label with the text above. */
export const itemEnd = style({
  gridArea: 'end',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  marginInlineStart: `calc(-1 * ${size.space.md})`,
});

export const warningText = style({ fontSize: size.text.sm, color: color.bad.ink, textWrap: 'pretty' });

export const status = style({
  gridArea: 'status',
  justifySelf: 'end',
  '@media': { [media.fromTablet]: { justifySelf: 'start' } },
});

export const auditItem = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${size.space.hair} ${size.space.lg}`,
  paddingBlock: size.space.md,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
  // Order numbers are long.
  overflowWrap: 'anywhere',
  selectors: { '&:first-child': { borderBlockStart: 0 } },
});

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 7.5rem), 1fr))',
  gap: size.space.md,
});
export const fact = style({ minWidth: 0 });
export const factName = style({ fontSize: size.text.sm, color: color.inkSoft });
export const factValue = style({
  fontWeight: size.weight.medium,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});

/** A value to read or copy: a password that is shown once, a secret to type. */
export const secret = style({
  display: 'block',
  padding: size.space.md,
  background: color.sunken,
  borderRadius: size.radius.md,
  fontFamily: font.mono,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

/** Leaves room for the button on its right. */
export const exported = style({ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' });
