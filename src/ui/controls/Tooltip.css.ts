import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const tooltipAnchor = style({ display: 'block', minWidth: 0 });

export const tooltip = style({
  padding: `${size.space.xs} ${size.space.sm}`,
  borderRadius: size.radius.sm,
  border: `${size.border.hair} solid transparent`,
  background: color.ink,
  color: color.canvas,
  fontSize: size.text.sm,
  lineHeight: size.leading.text,
  boxShadow: color.shadowHigh,
});
