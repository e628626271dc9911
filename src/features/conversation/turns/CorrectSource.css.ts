import { style } from '@vanilla-extract/css';

/** At most two rows: the buttons stay in view. */
export const correctField = style({ minHeight: 0, fieldSizing: 'content', maxHeight: '30dvh' });
