/**
 * An attribute of our own in the audio section of an offer: its two channels are two sounds, the microphone and a shared
 * one such as a browser tab's, and not the two sides of one. An answer that asks for stereo accepts it; other services
 * ignore the attribute, and get both sounds mixed.
 */
export const TWO_SOUNDS = 'x-dragoman-two-sounds';

export function offersTwoSounds(sdp: string): boolean {
  return new RegExp(`^a=${TWO_SOUNDS}\\r?$`, 'm').test(sdp);
}

export function offeringTwoSounds(sdp: string): string {
  return sdp.replace(/^a=rtpmap:\d+ opus\/48000\/2\r\n/m, `$&a=${TWO_SOUNDS}\r\n`);
}
