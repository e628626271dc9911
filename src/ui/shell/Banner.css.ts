import { style } from '@vanilla-extract/css';

/** Goes to the next line as a whole. */
export const together = style({ display: 'inline-block' });
