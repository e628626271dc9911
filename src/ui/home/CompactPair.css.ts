import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const compactPair = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: size.space.sm,
  minWidth: 0,
  maxWidth: '100%',
  minHeight: size.target.sm,
  padding: `${size.space.xs} ${size.space.lg}`,
  borderRadius: size.radius.full,
  background: color.sunken,
  fontSize: size.text.sm,
  fontWeight: size.weight.medium,
  lineHeight: size.leading.tight,
});

export const compactSide = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.sm,
  minWidth: 0,
});

export const between = style({ color: color.inkSoft });
