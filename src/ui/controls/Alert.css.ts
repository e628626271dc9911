import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { tint } from '../theme/tint.css.ts';
import { size } from '../theme/vars.css.ts';

export const alert = style({
  padding: `${size.space.md} ${size.space.lg}`,
  border: `${size.border.hair} solid ${tint.line}`,
  background: tint.fill,
  borderRadius: size.radius.lg,
  fontSize: size.text.sm,
  lineHeight: size.leading.loose,
  textWrap: 'pretty',
});

/** With huge text the text needs the full width. */
globalStyle(`${alert} > svg`, { color: tint.mark, '@media': { [media.hugeText]: { display: 'none' } } });

export const alertBody = style({ flex: '1 1 12rem' });
/** A list of steps takes the width of a phone. */
globalStyle(`${alertBody}:has(> ol)`, { flexBasis: '20rem' });

export const alertTitle = style({
  fontWeight: size.weight.strong,
  fontSize: size.text.md,
  lineHeight: size.leading.text,
});
export const alertAction = style({ minWidth: 0, maxWidth: '100%', alignSelf: 'center' });
