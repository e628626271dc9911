import { style } from '@vanilla-extract/css';
import { media } from '../../../ui/theme/media.ts';
import { color, size } from '../../../ui/theme/vars.css.ts';
import { liveScreenSize } from '../live-screen-size.ts';

export const speakerPicker = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: size.space.sm,
  flexShrink: 0,
  padding: `${size.space.sm} ${size.space.lg}`,
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
  borderRadius: size.radius.full,
  color: color.inkSoft,
  fontSize: size.text.md,
  selectors: {
    '&[aria-pressed="true"]': { borderColor: color.live, color: color.ink, fontWeight: size.weight.strong },
  },
  // Only the name fits; the current speaker is marked by border and weight.
  '@container': { [liveScreenSize.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingInline: size.space.xs } },
  '@media': {
    [media.canHover]: { selectors: { '&:hover': { background: color.sunken } } },
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
