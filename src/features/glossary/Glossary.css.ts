import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const list = style({
  display: 'grid',
  maxHeight: '24rem',
  overflowY: 'auto',
  selectors: { '&:empty': { display: 'none' } },
});

export const item = style({ borderBlockEnd: `${size.border.hair} solid ${color.line}` });

export const chip = style({
  maxWidth: '100%',
  minHeight: size.target.sm,
  paddingInlineStart: size.space.md,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.full,
  background: color.sunken,
  overflowWrap: 'anywhere',
});
