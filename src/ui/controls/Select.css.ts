import { globalStyle, style } from '@vanilla-extract/css';

export const selectButton = style({ cursor: 'pointer', textAlign: 'start' });

export const chosen = style({ minWidth: 0 });

/** The tick is shown in the list only, not in the button. */
globalStyle(`${chosen} svg`, { display: 'none' });
