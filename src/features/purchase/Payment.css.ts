import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

/** White in the dark theme too, so that cameras can read the code. */
export const qrLink = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  alignSelf: 'center',
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

export const lead = style({ textWrap: 'pretty' });
export const orderId = style({
  fontSize: size.text.sm,
  color: color.inkSoft,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  // Stays on one line on the narrowest phones.
  '@media': { [media.narrow]: { fontSize: size.text.xs } },
});
export const openRow = style({ display: 'grid' });
