import { expect, test } from 'vitest';
import { findOfferProblem } from '../../../../voice/transport/offer-check.ts';

const offer = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=fingerprint:sha-256 AA:BB',
  'a=ice-ufrag:abcd',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
];

const sdp = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;

test('an offer with audio, a data channel and its security parameters has no problem', () => {
  expect(findOfferProblem(sdp(offer))).toBeUndefined();
});

test.for([
  { missing: 'v=0', problem: 'The offer is not a session description.' },
  { missing: 'm=audio', problem: 'The offer has no audio.' },
  { missing: 'm=application', problem: 'The offer has no data channel.' },
  { missing: 'a=fingerprint', problem: 'The offer lacks its security parameters.' },
  { missing: 'a=ice-ufrag', problem: 'The offer lacks its security parameters.' },
])('an offer without $missing is refused', ({ missing, problem }) => {
  expect(findOfferProblem(sdp(offer.filter((line) => !line.startsWith(missing))))).toBe(problem);
});

test('the numbers of candidates and sections are limited', () => {
  const candidates = Array.from({ length: 129 }, () => 'a=candidate:1 1 udp 1 192.0.2.7 5000 typ host');
  const sections = Array.from({ length: 8 }, () => 'm=video 9 UDP/TLS/RTP/SAVPF 96');

  for (const more of [candidates, sections]) {
    expect(findOfferProblem(sdp([...offer, ...more]))).toBe('The offer has too many candidates or media sections.');
  }
});
