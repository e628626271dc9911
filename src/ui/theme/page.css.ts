import { style } from '@vanilla-extract/css';
import { safe, size } from './vars.css.ts';

/** One column of readable width. */
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

/** For product grids. */
export const widePage = style({ maxWidth: `calc(${size.width.page} + 2 * ${size.space.lg})` });

export const conversationPage = style({ maxWidth: `calc(${size.width.conversation} + 2 * ${size.space.lg})` });

/** Its label, not its edge, is at the edge of the column. */
export const backSpot = style({ marginInlineStart: `calc(-1 * ${size.space.md})` });
