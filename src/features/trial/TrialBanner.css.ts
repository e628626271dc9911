import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';

/** Wraps as a whole; without the separator dot where it always wraps. */
export const together = style({ display: 'inline-block', '@media': { [media.narrow]: { display: 'block' } } });
export const dot = style({ '@media': { [media.narrow]: { display: 'none' } } });
