import { createVar, keyframes, style } from '@vanilla-extract/css';
import { color, size } from './vars.css.ts';

const faded = createVar({ syntax: '<length>', inherits: false, initialValue: '0px' });
const readOn = keyframes({ '0%, 80%': { vars: { [faded]: size.space.xxl } } });

/** A scroll container whose lower edge fades while there is more below. No fade without scroll timelines. */
export const scrollFade = style({
  overflowY: 'auto',
  maskImage: `linear-gradient(to top, transparent, ${color.ink} ${faded})`,
  animationName: readOn,
  animationTimingFunction: 'linear',
  animationTimeline: 'scroll(self)',
});
