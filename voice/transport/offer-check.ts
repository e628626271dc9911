/** No browser gathers more. The server sends several connectivity checks to each address, whatever it is. */
const MAX_CANDIDATES = 128;
const MAX_SECTIONS = 8;

/** What is wrong with an offer that the WebRTC stack would accept or fail on later. */
export function findOfferProblem(sdp: string): string | undefined {
  if (!sdp.startsWith('v=0')) return 'The offer is not a session description.';
  if (!/^m=audio /m.test(sdp)) return 'The offer has no audio.';
  if (!/^m=application /m.test(sdp)) return 'The offer has no data channel.';
  if (!/^a=fingerprint:/m.test(sdp) || !/^a=ice-ufrag:/m.test(sdp)) return 'The offer lacks its security parameters.';
  if (count(sdp, /^a=candidate:/gm) > MAX_CANDIDATES || count(sdp, /^m=/gm) > MAX_SECTIONS)
    return 'The offer has too many candidates or media sections.';
  return undefined;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
