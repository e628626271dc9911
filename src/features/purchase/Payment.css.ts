import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

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
