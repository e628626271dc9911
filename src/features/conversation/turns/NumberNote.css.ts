import { style } from '@vanilla-extract/css';
import { color, size } from '../../../ui/theme/vars.css.ts';

/** Beside the translation, not over it: a hint to look again, not an error. */
export const note = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: size.space.sm,
  maxWidth: '100%',
  marginBlock: size.space.xs,
  padding: `${size.space.hair} ${size.space.sm}`,
  borderRadius: size.radius.tail,
  border: `${size.border.hair} solid ${color.caution.line}`,
  background: color.caution.fill,
  color: color.caution.ink,
  fontSize: size.text.sm,
  lineHeight: size.leading.text,
});

export const changes = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: size.space.md,
  overflowWrap: 'anywhere',
});
