/** The released version, as `systemInfo` and the API document say it. */
export const version = '0.1.0';
