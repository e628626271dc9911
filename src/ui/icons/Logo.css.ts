import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

export const logo = style({ width: size.space.xxl, height: size.space.xxl });
export const voiceA = style({ fill: color.speakerA.mark });
export const voiceB = style({ fill: color.speakerB.mark });
export const leaf = style({ fill: color.surface });
