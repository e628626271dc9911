import { style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

export const microphoneName = style({ maxWidth: size.width.sidebar });
