import { style } from '@vanilla-extract/css';
import { safe, size } from './vars.css.ts';

/** A screen that is read from top to bottom: one column, no wider than lines are read with ease. */
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: size.space.lg,
  flex: '1 0 auto',
  width: '100%',
  maxWidth: `calc(${size.width.narrow} + 2 * ${size.space.lg})`,
  marginInline: 'auto',
  padding: `${size.space.md} ${size.space.lg} calc(${size.space.xl} + ${safe.bottom})`,
});

/** Bubbles and wares want more room than cards. */
export const widePage = style({ maxWidth: `calc(${size.width.page} + 2 * ${size.space.lg})` });
