/**
 * An attribute of our own in the data section of an offer, and of an answer that accepts it: the service sends its texts
 * as one DEFLATE stream (RFC 1951) in binary messages, each text with a newline behind it. A fifth of their bytes is left,
 * because they resemble each other. Other services ignore the attribute.
 */
export const DEFLATED_TEXTS = 'x-dragoman-deflated-texts';

export function offeringDeflatedTexts(sdp: string): string {
  return sdp.replace(/^a=sctp-port:\d+\r\n/m, `$&a=${DEFLATED_TEXTS}\r\n`);
}

export function acceptsDeflatedTexts(answerSdp: string): boolean {
  return new RegExp(`^a=${DEFLATED_TEXTS}\\r?$`, 'm').test(answerSdp);
}
