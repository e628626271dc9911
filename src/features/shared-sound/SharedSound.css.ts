import { style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

export const home = style({ border: 0, margin: 0, minWidth: 0, padding: `0 ${size.space.sm} ${size.space.sm}` });
