import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, size } from '../theme/vars.css.ts';

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: size.space.lg,
  minWidth: 0,
  padding: size.space.xl,
  background: color.surface,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.xl,
  boxShadow: color.shadowSoft,
  '@media': { [media.hugeText]: { padding: size.space.lg } },
});

export const tones = styleVariants({
  plain: {},
  accent: { borderColor: color.accentInk },
  danger: { borderColor: color.bad.line },
});

/** Wraps below the title if it does not fit, e.g. with large text. */
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: `${size.space.xs} ${size.space.md}`,
});

export const cardTitle = style({
  minWidth: 0,
  fontSize: size.text.lg,
  overflowWrap: 'anywhere',
  '@media': { [media.hugeText]: { fontSize: size.text.md } },
});
export const cardText = style({
  marginBlockStart: size.space.xs,
  fontSize: size.text.sm,
  color: color.inkSoft,
  textWrap: 'balance',
});
export const cardActions = style({ display: 'flex', flexWrap: 'wrap', gap: size.space.sm, marginBlockStart: 'auto' });
