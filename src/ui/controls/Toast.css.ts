import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { tint } from '../theme/tint.css.ts';
import { color, motion, safe, size } from '../theme/vars.css.ts';

/** Bottom right; on a phone at the top, away from the main control. */
export const region = style({
  position: 'fixed',
  zIndex: size.layer.toast,
  insetBlockEnd: `max(${size.space.xl}, ${safe.bottom})`,
  insetInlineEnd: `max(${size.space.xl}, ${safe.right})`,
  gap: size.gap.toast,
  width: `min(${size.width.toast}, 100vw - 2 * ${size.space.lg})`,
  borderRadius: size.radius.lg,
  '@media': {
    [media.mobile]: {
      insetBlock: `max(${size.space.md}, ${safe.top}) auto`,
      insetInline: 0,
      marginInline: 'auto',
    },
  },
});

const arrive = keyframes({ from: { opacity: 0, translate: `0 ${motion.travel}` } });

export const toastBox = style({
  paddingBlock: size.space.sm,
  paddingInline: `${size.space.lg} ${size.space.sm}`,
  background: color.raised,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.lg,
  boxShadow: color.shadowHigh,
  touchAction: 'pan-y',
  animation: `${arrive} ${motion.enter} ${motion.ease}`,
});

export const toastIcon = style({
  width: size.space.xxl,
  height: size.space.xxl,
  flexShrink: 0,
  background: tint.fill,
  color: tint.ink,
  '@media': { [media.hugeText]: { display: 'none' } },
});

export const toastText = style({
  paddingBlock: size.space.xs,
  fontSize: size.text.sm,
  lineHeight: size.leading.text,
  overflowWrap: 'anywhere',
});
