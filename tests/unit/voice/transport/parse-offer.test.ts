import { expect, test } from 'vitest';
import { acceptsDeflatedTexts, offeringDeflatedTexts } from '../../../../src/protocol/deflated-texts.ts';
import { offeringTwoSounds, offersTwoSounds } from '../../../../src/protocol/two-sounds.ts';
import { parseOffer } from '../../../../voice/transport/sdp/parse-offer.ts';
import { writeAnswer } from '../../../../voice/transport/sdp/write-descriptions.ts';

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');

const session = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1'];
const security = [
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuv',
  `a=fingerprint:sha-256 ${fingerprint}`,
  'a=setup:actpass',
];
const audio = ['m=audio 9 UDP/TLS/RTP/SAVPF 63 111', 'a=mid:0', 'a=rtcp-mux', 'a=rtpmap:111 opus/48000/2', ...security];
const data = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:1', 'a=sctp-port:5000', ...security];
const offer = [...session, ...audio, ...data];

const sdp = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;
const without = (start: string) => offer.filter((line) => !line.startsWith(start));
const replaced = (from: string, to: string) => sdp(offer).replaceAll(from, to);

function accepted(text: string) {
  const parsed = parseOffer(text);
  if (parsed.type === 'invalid') throw new Error(parsed.why);
  return parsed.offer;
}

const transport = {
  ice: { ufrag: 'ours', password: 'our-password' },
  fingerprint: { algorithm: 'sha-256', value: 'CD:EF' },
  candidates: [{ address: '203.0.113.7', port: 40_000 }],
  ssrc: 7,
};

test('the values that the server uses are read', () => {
  expect(accepted(sdp(offer))).toMatchObject({
    audio: { mid: '0', opusPayloadType: 111, direction: 'sendrecv' },
    data: { mid: '1', sctpPort: 5000, maxMessageBytes: 65_536, isLegacy: false },
    fingerprint: { algorithm: 'sha-256', value: fingerprint },
    setup: 'active',
  });
});

test.for([
  { missing: 'v=0', why: 'The offer is not a session description.' },
  { missing: 'm=audio', why: 'The offer has no audio.' },
  { missing: 'm=application', why: 'The offer has no data channel.' },
  { missing: 'a=fingerprint', why: 'The offer lacks its security parameters.' },
  { missing: 'a=ice-ufrag', why: 'The offer lacks its security parameters.' },
  { missing: 'a=setup', why: 'The offer lacks its security parameters.' },
  { missing: 'a=rtpmap', why: 'The offer has no Opus audio with a usable payload type.' },
  { missing: 'a=rtcp-mux', why: 'The offer has no Opus audio with a usable payload type.' },
  { missing: 'a=group', why: 'The offer does not bundle its audio and its data channel.' },
])('an offer without $missing is refused', ({ missing, why }) => {
  expect(parseOffer(sdp(without(missing)))).toEqual({ type: 'invalid', why });
});

test.for([
  { from: 'a=sctp-port:5000', to: 'a=sctp-port:99999', why: 'The offer has no usable data channel.' },
  { from: 'a=setup:actpass', to: 'a=setup:both', why: 'The offer lacks its security parameters.' },
  { from: fingerprint, to: 'AB', why: 'The offer lacks its security parameters.' },
  { from: 't=0 0', to: 't=0 0\r\na=ice-lite', why: 'The offer is ICE-lite, as the server is: neither would begin.' },
])('an offer with $to is refused', ({ from, to, why }) => {
  expect(parseOffer(replaced(from, to))).toEqual({ type: 'invalid', why });
});

test('length, candidates and sections are limited', () => {
  const candidates = Array.from({ length: 129 }, () => 'a=candidate:1 1 udp 1 192.0.2.7 5000 typ host');
  const sections = Array.from({ length: 8 }, () => 'm=video 9 UDP/TLS/RTP/SAVPF 96');

  for (const more of [candidates, sections]) {
    expect(parseOffer(sdp([...offer, ...more]))).toEqual({
      type: 'invalid',
      why: 'The offer has too many candidates or media sections.',
    });
  }
  expect(parseOffer(`${sdp(offer)}${'a=x\r\n'.repeat(60_000)}`)).toEqual({
    type: 'invalid',
    why: 'The offer is too long.',
  });
});

test('the security parameters are those of the session or of the first bundled section', () => {
  const other = fingerprint.replaceAll('AB', 'CD');
  const [first = '', ...rest] = sdp(offer).split(fingerprint);

  expect(accepted([first, rest.join(other)].join(fingerprint)).fingerprint.value).toBe(fingerprint);
  const bare = offer.filter((line) => !security.includes(line));
  const atSession = [...bare.slice(0, 5), ...security, ...bare.slice(5)];
  expect(accepted(sdp(atSession)).fingerprint.value).toBe(fingerprint);
});

test('the answer keeps the order of the sections and rejects those that are not used', () => {
  const video = ['m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:2', ...security];
  const lines = [...session, ...video, ...audio, ...data].map((line) =>
    line.startsWith('a=group') ? 'a=group:BUNDLE 2 0 1' : line,
  );

  const answer = writeAnswer(accepted(sdp(lines)), transport);

  expect(answer.match(/^(?:m=|a=mid|a=group).*$/gm)).toEqual([
    'a=group:BUNDLE 0 1',
    'm=video 0 UDP/TLS/RTP/SAVPF 96',
    'a=mid:2',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'a=mid:1',
  ]);
  expect(answer).toContain('a=candidate:1 1 udp 2130706431 203.0.113.7 40000 typ host');
  expect(answer).toContain('a=setup:active');
});

test('a rejected section with a transport of its own stays in the bundle, with what aiortc reads of it', () => {
  const own = security.map((line) => line.replace('ufrag:abcd', 'ufrag:wxyz'));
  const codecs = ['a=rtpmap:96 VP8/90000', 'a=rtpmap:97 x y/1', 'a=rtpmap:98 H264/90000'];
  const video = ['m=video 9 UDP/TLS/RTP/SAVPF 96 97', 'a=mid:2', 'a=rtcp-mux', ...codecs, ...own];
  const lines = [...session, ...video, ...audio, ...data].map((line) =>
    line.startsWith('a=group') ? 'a=group:BUNDLE 0 1 2' : line,
  );

  const answer = writeAnswer(accepted(sdp(lines)), transport);

  expect(answer).toContain('a=group:BUNDLE 0 1 2\r\n');
  expect(
    answer
      .split(/(?=^m=)/m)[1]
      ?.trim()
      .split('\r\n'),
  ).toEqual([
    'm=video 0 UDP/TLS/RTP/SAVPF 96 97',
    'c=IN IP4 0.0.0.0',
    'a=mid:2',
    'a=ice-ufrag:ours',
    'a=ice-pwd:our-password',
    'a=fingerprint:sha-256 CD:EF',
    'a=setup:active',
    'a=end-of-candidates',
    'a=rtcp-mux',
    'a=inactive',
    'a=rtpmap:96 VP8/90000',
  ]);
});

test('a second audio is rejected, and a one-way offer is answered with the opposite direction', () => {
  const second = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:3', 'a=rtpmap:111 opus/48000/2'];
  const lines = [...session, ...audio, 'a=sendonly', ...data, ...second];

  const answer = writeAnswer(accepted(sdp(lines)), transport);

  expect(answer.match(/^m=audio.*$/gm)).toEqual(['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'm=audio 0 UDP/TLS/RTP/SAVPF 111']);
  expect(answer).toContain('a=recvonly');
});

test('a data channel in the form of the drafts is answered in the same form', () => {
  const text = replaced('UDP/DTLS/SCTP webrtc-datachannel', 'DTLS/SCTP 5001').replace('a=sctp-port:5000\r\n', '');

  const read = accepted(text);

  expect(read.data).toMatchObject({ sctpPort: 5001, isLegacy: true });
  expect(writeAnswer(read, transport)).toContain('m=application 9 DTLS/SCTP 5000\r\n');
});

test('nothing of an offer reaches the used sections of the answer but payload type and names', () => {
  const answer = writeAnswer(
    accepted(sdp([...offer, 'a=candidate:1 1 udp 1 169.254.169.254 53 typ host', 'a=x-secret:1'])),
    transport,
  );

  expect(answer).not.toContain('169.254.169.254');
  expect(answer).not.toContain('x-secret');
  expect(answer).not.toContain('abcd');
});

test('an offer of two sounds in one call is answered with a request for two channels; any other is not', () => {
  const two = offeringTwoSounds(sdp(offer));

  expect(writeAnswer(accepted(two), transport)).toContain('a=fmtp:111 minptime=10;useinbandfec=1;stereo=1;');
  expect(writeAnswer(accepted(sdp(offer)), transport)).toContain('a=fmtp:111 minptime=10;useinbandfec=1\r\n');
  expect([two, sdp(offer)].map(offersTwoSounds)).toEqual([true, false]);
});

test('a page that reads texts as one DEFLATE stream is promised them; any other gets each as it is', () => {
  const inflating = writeAnswer(accepted(offeringDeflatedTexts(sdp(offer))), transport);
  const plain = writeAnswer(accepted(sdp(offer)), transport);

  expect([inflating, plain].map(acceptsDeflatedTexts)).toEqual([true, false]);
});
