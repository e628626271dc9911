import { style } from '@vanilla-extract/css';

/** As high as the window, as the shell gives it to the live screen. */
export const liveScreen = style({ height: '100dvh', minHeight: 0 });
