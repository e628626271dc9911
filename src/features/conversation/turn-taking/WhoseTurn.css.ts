import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../../ui/theme/media.ts';
import { tint } from '../../../ui/theme/tint.css.ts';
import { color, motion, size } from '../../../ui/theme/vars.css.ts';
import { liveScreenSize } from '../live-screen-size.ts';

/** Two halves with the sign of the state between them. Its height is fixed, so that no state moves the screen. */
export const whoseTurn = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'stretch',
  gap: size.space.xs,
  flexShrink: 0,
  padding: `${size.space.xs} ${size.space.md}`,
  '@media': {
    // Its edges are those of the turns above and of the bar below.
    [media.fromTablet]: {
      maxWidth: `calc(${size.width.conversation} + 2 * ${size.space.lg})`,
      paddingInline: size.space.lg,
    },
  },
  '@container': {
    [liveScreenSize.cramped]: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0 },
    [liveScreenSize.low]: { padding: `0 ${size.space.md}` },
  },
});

export const half = style({
  minHeight: '4.25rem',
  padding: size.space.xs,
  borderRadius: size.radius.lg,
  border: `${size.border.ring} solid transparent`,
  textAlign: 'center',
  lineHeight: size.leading.tight,
  transition: `background-color ${motion.leave}, color ${motion.leave}`,
  '@container': {
    [liveScreenSize.low]: { minHeight: '2.5rem', flexDirection: 'row', alignItems: 'center', gap: size.space.sm },
    [liveScreenSize.narrow]: { paddingInline: 0 },
    [liveScreenSize.cramped]: { minHeight: 0, padding: `0 ${size.space.xs}`, borderWidth: size.border.hair },
  },
  selectors: {
    '[data-state="translating"] > &, [data-state="wait"] > &, [data-state="paused"] > &': { color: color.inkSoft },
    '&[data-spoken]': { background: tint.fill, borderColor: tint.mark, color: tint.ink },
  },
});

/** The half of the other person is less prominent while one is spoken to, yet readable (WCAG 1.4.3). */
globalStyle(`${whoseTurn}:has([data-spoken]) > ${half}:not([data-spoken])`, { color: color.inkSoft });

export const language = style({ '@container': { [liveScreenSize.cramped]: { display: 'none' } } });

globalStyle(`${half}[data-spoken] > ${language}`, { color: 'inherit' });

export const word = style({
  fontSize: size.text.xl,
  fontWeight: size.weight.strong,
  textWrap: 'balance',
  // “Translating…” fits into half a phone.
  selectors: { '&[data-long]': { fontSize: `clamp(${size.text.lg}, 5cqi, ${size.text.xl})` } },
  '@container': {
    [liveScreenSize.narrow]: { fontSize: size.text.lg, selectors: { '&[data-long]': { fontSize: size.text.lg } } },
    [liveScreenSize.cramped]: { fontSize: size.text.sm, selectors: { '&[data-long]': { fontSize: size.text.sm } } },
  },
});

/** Smaller, not larger: the halves are near. */
const pulse = keyframes({ '0%, 100%': { scale: '1' }, '50%': { scale: '0.9' } });

export const sign = style({
  alignSelf: 'center',
  width: size.target.thumb,
  height: size.target.thumb,
  borderRadius: size.radius.full,
  background: color.sunken,
  color: color.inkSoft,
  transition: `background-color ${motion.leave}, color ${motion.leave}`,
  '@container': {
    [liveScreenSize.cramped]: { display: 'none' },
    [liveScreenSize.low]: { width: size.target.sm, height: size.target.sm },
  },
  selectors: {
    '[data-state="listening"] > &': { color: color.live },
    '[data-state="hearing"] > &, [data-state="goAhead"] > &': {
      background: color.live,
      color: color.canvas,
      animation: `${pulse} ${motion.pulse} ease-in-out infinite`,
    },
    '[data-state="speaking"] > &': { background: color.accentSoft, color: color.accentInk },
  },
  '@media': { [media.forcedColors]: { border: `${size.border.hair} solid CanvasText` } },
});
