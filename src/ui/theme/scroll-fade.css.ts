import { createVar, keyframes, style } from '@vanilla-extract/css';
import { color, size } from './vars.css.ts';

const faded = createVar({ syntax: '<length>', inherits: false, initialValue: '0px' });
const readOn = keyframes({ '0%, 80%': { vars: { [faded]: size.space.xxl } } });
const fading = { animationName: readOn, animationTimingFunction: 'linear' } as const;

/** A scroll container whose lower edge fades while there is more below. No fade without scroll timelines. */
export const scrollFade = style({
  ...fading,
  overflowY: 'auto',
  maskImage: `linear-gradient(to top, transparent, ${color.ink} ${faded})`,
  animationTimeline: 'scroll(self)',
});

/** The same for a row: its end fades while there is more beside. */
export const rowFade = style({
  ...fading,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  maskImage: `linear-gradient(to left, transparent, ${color.ink} ${faded})`,
  animationTimeline: 'scroll(self inline)',
  selectors: { '&:dir(rtl)': { maskImage: `linear-gradient(to right, transparent, ${color.ink} ${faded})` } },
});
