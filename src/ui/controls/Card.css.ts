import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, size } from '../theme/vars.css.ts';

export const card = style({
  padding: size.space.xl,
  borderRadius: size.radius.xl,
  boxShadow: color.shadowSoft,
  '@media': { [media.hugeText]: { padding: size.space.lg } },
});

export const tones = styleVariants({
  plain: {},
  accent: { borderColor: color.accentInk },
  danger: { borderColor: color.bad.line },
});

export const cardTitle = style({
  minWidth: 0,
  fontSize: size.text.lg,
  overflowWrap: 'anywhere',
  '@media': { [media.hugeText]: { fontSize: size.text.md } },
});
export const cardText = style({
  marginBlockStart: size.space.xs,
  textWrap: 'balance',
});
export const cardActions = style({ marginBlockStart: 'auto' });
