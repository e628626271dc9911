import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, size } from '../theme/vars.css.ts';

/** A choice that is seldom changed: it shows only its value. */
export const quiet = style({
  position: 'relative',
  minWidth: 0,
  maxWidth: '100%',
  minHeight: size.target.thumb,
  paddingInline: size.space.md,
  borderRadius: size.radius.md,
  cursor: 'pointer',
  selectors: { '&:focus-within:has(select)': { outline: `${size.border.ring} solid ${color.focus}` } },
  '@media': { [media.canHover]: { selectors: { '&:hover': { background: color.sunken, color: color.ink } } } },
});

/** A transparent native control over its label: any press opens the system's list. At least 16 px for iOS. */
export const covering = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
  fontSize: size.text.md,
});
