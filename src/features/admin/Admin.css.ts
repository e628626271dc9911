import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, font, safe, size } from '../../ui/theme/vars.css.ts';
import { visuallyHiddenRule } from '../../ui/theme/visually-hidden.css.ts';

export const page = style({
  maxWidth: `calc(${size.width.page} + 2 * ${size.space.lg})`,
  marginInline: 'auto',
  padding: `max(${size.space.lg}, ${safe.top}) max(${size.space.lg}, ${safe.right}) calc(${size.space.xxl} + ${safe.bottom}) max(${size.space.lg}, ${safe.left})`,
});

/** Title and buttons are in one line on a phone. */
export const title = style({
  fontSize: size.text.title,
  '@media': { [media.mobile]: { fontSize: size.text.xl }, [media.narrow]: { fontSize: size.text.lg } },
});
export const buttonText = style({ '@media': { [media.mobile]: visuallyHiddenRule } });

export const columns = style({
  display: 'grid',
  gap: size.space.lg,
  alignItems: 'start',
  '@media': { [media.fromDesktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
});

export const code = style({
  fontFamily: font.mono,
  fontSize: size.text.lg,
  fontWeight: size.weight.strong,
  letterSpacing: '0.08em',
  selectors: { '&[data-inactive]': { textDecoration: 'line-through', color: color.inkSoft } },
});

export const warningText = style({ color: color.bad.ink });

/** A value to read or copy: a password that is shown once, a secret to type. */
export const secret = style({
  display: 'block',
  padding: size.space.md,
  background: color.sunken,
  borderRadius: size.radius.md,
  fontFamily: font.mono,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
