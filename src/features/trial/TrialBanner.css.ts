import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';

/** Goes to the next line as a whole; where it always does, without a dot before it. */
export const together = style({ display: 'inline-block', '@media': { [media.narrow]: { display: 'block' } } });
export const dot = style({ '@media': { [media.narrow]: { display: 'none' } } });
