import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const microphoneBox = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: size.space.sm,
  minWidth: 0,
  maxWidth: '100%',
  minHeight: size.target.thumb,
  paddingInline: size.space.md,
  borderRadius: size.radius.md,
  fontSize: size.text.sm,
  color: color.inkSoft,
  selectors: { '&:focus-within': { outline: `${size.border.ring} solid ${color.focus}` } },
  '@media': { [media.canHover]: { selectors: { '&:hover': { background: color.sunken, color: color.ink } } } },
});

export const microphoneName = style({
  minWidth: 0,
  maxWidth: size.width.sidebar,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** Covers the whole label, so that any press opens the list. */
export const microphoneSelect = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  opacity: 0,
  cursor: 'pointer',
  fontSize: size.text.md,
});
