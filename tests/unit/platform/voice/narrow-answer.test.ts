import { expect, test } from 'vitest';
import { narrowAnswer } from '../../../../src/platform/voice/narrow-answer.ts';

function answer(settings: readonly string[]): string {
  const before = ['v=0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=sendrecv', 'a=rtpmap:111 opus/48000/2'];
  return [...before, ...settings, 'a=msid:voice voice', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', ''].join(
    '\r\n',
  );
}

test('an answer of the embedded service asks for less, and nothing else changes', () => {
  const usual = answer(['a=fmtp:111 minptime=10;useinbandfec=1']);

  expect(narrowAnswer(usual)).toBe(
    answer(['a=fmtp:111 minptime=10;useinbandfec=1;maxaveragebitrate=14000', 'a=ptime:60']),
  );
});

test('two sounds get twice the bits', () => {
  const usual = answer(['a=fmtp:111 minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1']);

  expect(narrowAnswer(usual)).toContain(';sprop-stereo=1;maxaveragebitrate=28000\r\na=ptime:60\r\n');
});

test('what a service asked for itself is replaced', () => {
  const usual = answer(['a=ptime:20', 'a=maxptime:40', 'a=fmtp:111 useinbandfec=1;maxaveragebitrate=64000']);

  expect(narrowAnswer(usual)).toBe(answer(['a=fmtp:111 useinbandfec=1;maxaveragebitrate=14000', 'a=ptime:60']));
});

test('an answer without settings of Opus stays as it is', () => {
  for (const settings of [[], ['a=ptime:20']]) expect(narrowAnswer(answer(settings))).toBe(answer(settings));
});
