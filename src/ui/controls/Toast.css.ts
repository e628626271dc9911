import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, motion, safe, size } from '../theme/vars.css.ts';

/** Bottom right; on a phone at the top, away from the main control. */
export const region = style({
  position: 'fixed',
  zIndex: size.layer.toast,
  insetBlockEnd: `max(${size.space.xl}, ${safe.bottom})`,
  insetInlineEnd: `max(${size.space.xl}, ${safe.right})`,
  display: 'flex',
  flexDirection: 'column',
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
  display: 'flex',
  alignItems: 'center',
  gap: size.space.md,
  padding: `${size.space.sm} ${size.space.sm} ${size.space.sm} ${size.space.lg}`,
  background: color.raised,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.lg,
  boxShadow: color.shadowHigh,
  touchAction: 'pan-y',
  animation: `${arrive} ${motion.enter} ${motion.ease}`,
});

export const toastIcon = style({
  display: 'grid',
  placeItems: 'center',
  width: size.space.xxl,
  height: size.space.xxl,
  flexShrink: 0,
  borderRadius: size.radius.full,
  '@media': { [media.hugeText]: { display: 'none' } },
});

const tints = { success: color.good, warning: color.caution, error: color.bad, info: color.calm };
for (const [tone, tint] of Object.entries(tints)) {
  globalStyle(`${toastBox}[data-tone="${tone}"] > ${toastIcon}`, { background: tint.fill, color: tint.ink });
}

export const toastText = style({
  flex: 1,
  minWidth: 0,
  paddingBlock: size.space.xs,
  fontSize: size.text.sm,
  lineHeight: size.leading.text,
  overflowWrap: 'anywhere',
});
