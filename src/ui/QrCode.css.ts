import { style } from '@vanilla-extract/css';
import { color, size } from './theme/vars.css.ts';

/** White in the dark theme too, so that cameras can read the code. */
export const qrLink = style({
  flexShrink: 0,
  alignSelf: 'center',
  justifySelf: 'center',
  width: 'min(100%, 300px)',
  aspectRatio: '1',
  borderRadius: size.radius.md,
  overflow: 'hidden',
  background: color.codePaper,
  color: color.codeInk,
});
export const qrCode = style({ display: 'block', maxWidth: '100%', height: 'auto' });
export const qrPaper = style({ fill: color.codePaper });
export const qrInk = style({ fill: color.codeInk });
