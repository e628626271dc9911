import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/vars.css.ts';

export const charge = style({ color: color.ink, selectors: { '&[data-gain]': { color: color.good.ink } } });
