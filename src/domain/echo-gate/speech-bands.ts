/** Edges of the frequency bands that the echo gate compares: the range of speech, spaced like critical bands. */
export const bandEdgesHz: readonly number[] = [200, 400, 600, 850, 1150, 1550, 2050, 2750, 3700];

export const BAND_COUNT = bandEdgesHz.length - 1;
