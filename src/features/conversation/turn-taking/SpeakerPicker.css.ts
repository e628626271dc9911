import { style } from '@vanilla-extract/css';
import { media } from '../../../ui/theme/media.ts';
import { color, motion, size } from '../../../ui/theme/vars.css.ts';
import { liveScreenSize } from '../live-screen-size.ts';

export const speakerPicker = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: size.space.sm,
  width: '100%',
  maxWidth: `calc(${size.width.conversation} + 2 * ${size.space.lg})`,
  flexShrink: 0,
  marginInline: 'auto',
  padding: `${size.space.sm} ${size.space.lg}`,
  border: 0,
});

export const speaker = style({
  display: 'grid',
  // The name stays centred whether its indicator is shown or not.
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  gap: size.space.sm,
  minWidth: 0,
  minHeight: size.target.lg,
  padding: `${size.space.xs} ${size.space.md}`,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.full,
  background: color.surface,
  color: color.inkSoft,
  fontSize: size.text.md,
  cursor: 'pointer',
  touchAction: 'manipulation',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    '&[aria-pressed="true"]': { borderColor: color.live, color: color.ink, fontWeight: size.weight.strong },
  },
  // Only the name fits; the current speaker is marked by border and weight.
  '@container': { [liveScreenSize.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingInline: size.space.xs } },
  '@media': {
    [media.canHover]: { selectors: { '&:hover': { background: color.sunken } } },
    [media.forcedColors]: {
      selectors: { '&[aria-pressed="true"]': { border: `${size.border.ring} solid Highlight` } },
    },
  },
});

export const listening = style({
  display: 'inline-flex',
  justifySelf: 'end',
  '@container': { [liveScreenSize.cramped]: { display: 'none' } },
  selectors: {
    '[aria-pressed="false"] > &': { visibility: 'hidden' },
    '[aria-pressed="true"] > &': { color: color.live },
  },
});
