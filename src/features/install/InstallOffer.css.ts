import { style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

/** Between the title and the text below. */
export const byHand = style({ marginBlock: size.space.xs });
