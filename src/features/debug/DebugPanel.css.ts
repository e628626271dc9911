import { globalStyle, style } from '@vanilla-extract/css';
import { color, font, size } from '../../ui/theme/vars.css.ts';

/** The list has its own scroll container, as on Home. */
export const turnsFrame = style({
  display: 'flex',
  height: '70dvh',
  borderRadius: size.radius.lg,
  overflow: 'hidden',
});

export const result = style({
  padding: size.space.md,
  borderRadius: size.radius.md,
  background: color.sunken,
  fontFamily: font.mono,
});

globalStyle(`${result} pre`, { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', font: 'inherit' });
