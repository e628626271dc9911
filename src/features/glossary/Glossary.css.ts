import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const list = style({
  display: 'grid',
  maxHeight: '24rem',
  overflowY: 'auto',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  selectors: { '&:empty': { display: 'none' } },
});

export const item = style({
  minWidth: 0,
  borderBlockEnd: `${size.border.hair} solid ${color.line}`,
});

export const chip = style({
  maxWidth: '100%',
  minHeight: size.target.sm,
  paddingInlineStart: size.space.md,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.full,
  background: color.sunken,
  overflowWrap: 'anywhere',
});
