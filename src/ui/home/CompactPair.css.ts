import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const compactPair = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: `0 ${size.space.sm}`,
  minWidth: 0,
  maxWidth: '100%',
  minHeight: size.target.sm,
  padding: `${size.space.xs} ${size.space.lg}`,
  borderRadius: size.radius.xl,
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
