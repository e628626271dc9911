import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../ui/theme/media.ts';
import { speakerMark, tint } from '../../../ui/theme/tint.css.ts';
import { color, motion, size } from '../../../ui/theme/vars.css.ts';
import { liveScreenSize } from '../live-screen-size.ts';

/** Two buttons as wide as the thumbs can reach, in place of the turn-taking indicator. */
export const holdButtons = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: size.space.sm,
  flexShrink: 0,
  padding: `${size.space.xs} ${size.space.md}`,
  selectors: { '&[data-single]': { gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: size.width.sheet } },
  '@media': {
    // Its edges are those of the turns above and of the bar below.
    [media.fromTablet]: {
      selectors: { '&:not([data-single])': { maxWidth: `calc(${size.width.conversation} + 2 * ${size.space.lg})` } },
      paddingInline: size.space.lg,
    },
  },
});

export const holdButton = style({
  minHeight: 'min(6.5rem, 132px)',
  padding: size.space.sm,
  border: `${size.border.ring} solid ${tint.mark}`,
  borderRadius: size.radius.xl,
  background: tint.fill,
  color: tint.ink,
  textAlign: 'center',
  lineHeight: size.leading.tight,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  transition: `background-color ${motion.quick}, color ${motion.quick}, scale ${motion.quick}`,
  selectors: {
    '&[aria-pressed="true"]': { background: tint.mark, color: color.surface, scale: '0.98' },
    '&[aria-disabled]': { opacity: 0.5, cursor: 'default' },
  },
  '@container': {
    [liveScreenSize.low]: { minHeight: 'min(4rem, 96px)' },
    [liveScreenSize.cramped]: { padding: size.space.hair, minHeight: 'min(3rem, 96px)' },
  },
  '@media': {
    [media.reducedMotion]: { selectors: { '&[aria-pressed="true"]': { scale: '1' } } },
  },
});

export const holdLanguage = style({
  fontSize: size.text.sm,
  '@container': { [liveScreenSize.cramped]: { display: 'none' } },
});

globalStyle(`${holdButton} > *`, { pointerEvents: 'none' });

/** On the colour of its speaker. */
globalStyle(`${holdButton}[aria-pressed="true"] ${speakerMark}`, { background: 'currentColor' });
