import { style } from '@vanilla-extract/css';
import { tint } from './tint.css.ts';
import { safe, size } from './vars.css.ts';

/** Across the whole screen, below its header. */
export const strip = style({
  padding: `${size.space.sm} calc(${size.space.lg} + ${safe.right}) ${size.space.sm} calc(${size.space.lg} + ${safe.left})`,
  background: tint.fill,
  borderBlockEnd: `${size.border.hair} solid ${tint.line}`,
  fontSize: size.text.sm,
  lineHeight: size.leading.text,
});

export const stripText = style({ flex: '1 1 14rem', minWidth: 0, textWrap: 'pretty' });
