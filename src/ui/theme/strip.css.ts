import { style } from '@vanilla-extract/css';
import { color, safe, size } from './vars.css.ts';

export const strip = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${size.space.xs} ${size.space.md}`,
  padding: `${size.space.sm} calc(${size.space.lg} + ${safe.right}) ${size.space.sm} calc(${size.space.lg} + ${safe.left})`,
  background: color.calm.fill,
  borderBlockEnd: `${size.border.hair} solid ${color.calm.line}`,
  color: color.ink,
  fontSize: size.text.sm,
  lineHeight: size.leading.text,
});

export const stripText = style({ flex: '1 1 14rem', minWidth: 0, textWrap: 'pretty' });
