import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, safe, size } from '../../ui/theme/vars.css.ts';

export const frame = style({
  padding: `max(${size.space.lg}, ${safe.top}) max(${size.space.lg}, ${safe.right}) max(${size.space.lg}, ${safe.bottom}) max(${size.space.lg}, ${safe.left})`,
});

/** Around the frame where the page itself does not scroll. */
export const scrolling = style({ height: '100%', overflowY: 'auto', overscrollBehavior: 'contain' });

/** Vertically centred; scrolls with the page if it does not fit. */
export const sheet = style({
  width: `min(100%, ${size.width.form})`,
  selectors: { '&[data-wide]': { width: `min(100%, ${size.width.conversation})` } },
  marginBlock: 'auto',
  paddingBlock: size.space.lg,
  '@media': {
    [media.fromTablet]: {
      padding: size.space.xxl,
      background: color.surface,
      border: `${size.border.hair} solid ${color.line}`,
      borderRadius: size.radius.xl,
      boxShadow: color.shadowSoft,
    },
  },
});

export const title = style({ letterSpacing: '-0.02em', marginBlockStart: size.space.sm });

/** Link to the home screen. */
export const brand = style({
  minHeight: size.target.thumb,
  padding: `0 ${size.space.sm}`,
  borderRadius: size.radius.md,
  fontSize: size.text.lg,
  cursor: 'pointer',
});

export const divider = style({
  selectors: {
    '&::before, &::after': { content: '""', flex: 1, borderBlockStart: `${size.border.hair} solid ${color.line}` },
  },
});

export const brandMark = style({ width: size.icon.sm, height: size.icon.sm, fill: 'currentColor' });
