/** The path of a Chromium that runs. Throws one sentence when there is none. */
export function findChromium(): Promise<string>;
