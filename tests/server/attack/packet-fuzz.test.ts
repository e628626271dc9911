import { expect, test } from 'vitest';
import { hasIntegrity, parseBindingRequest } from '../../../voice/transport/ice/stun-message.ts';
import { RtcpReports } from '../../../voice/transport/rtp/rtcp-reports.ts';
import { parseRtp } from '../../../voice/transport/rtp/rtp-packet.ts';
import { parseOffer } from '../../../voice/transport/sdp/parse-offer.ts';
import { writeAnswer, writeInnerOffer } from '../../../voice/transport/sdp/write-descriptions.ts';
import { fuzzVoiceProcess } from '../../fakes/fuzz-voice-process.ts';
import { malformedCheck, malformedPacket, mutate } from '../../fakes/malformed-packets.ts';
import { createOffer } from '../../fakes/voice-page.ts';
import { voiceProgram } from '../programs.ts';
import { seededRandom } from './random.ts';

/** 10,000 inputs in all; `npm run soak:voice` sends more. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261122);

test('malformed offers are refused or answered with what was parsed', async () => {
  const random = seededRandom(SEED);
  const { connection, sdp } = await createOffer();
  await connection.close();
  const transport = {
    ice: { ufrag: 'ufrag', password: 'password' },
    fingerprint: { algorithm: 'sha-256', value: 'AB:CD' },
    candidates: [{ address: '192.0.2.1', port: 4000 }],
    ssrc: 1,
  };
  let accepted = 0;
  for (let input = 0; input < 3_000; input++) {
    const parsed = parseOffer(mutate(Buffer.from(sdp), random).toString('latin1'));
    if (parsed.type === 'invalid') continue;
    accepted++;
    const answer = writeAnswer(parsed.offer, transport);
    const inner = writeInnerOffer(parsed.offer, transport.ice, 4001);
    expect(
      `${answer}${inner}`.match(/^a=candidate:.*$/gm)?.filter((line) => !/192\.0\.2\.1|127\.0\.0\.1 4001/.test(line)),
    ).toEqual([]);
    expect(inner.split('\r\n').every((line) => /^(?:[vostcma]=[\x20-\x7e]+)?$/.test(line))).toBe(true);
  }

  // Guards the generator: offers too malformed to be accepted would test little.
  expect(accepted).toBeGreaterThan(300);
});

test('malformed checks are never taken for authenticated ones', () => {
  const random = seededRandom(SEED);
  let parsed = 0;
  for (let input = 0; input < 3_000; input++) {
    const datagram = malformedCheck(random);
    const request = parseBindingRequest(datagram);
    if (!request) continue;
    parsed++;
    expect(hasIntegrity(datagram, request, 'password')).toBe(false);
  }

  expect(parsed).toBeGreaterThan(100);
});

test('malformed RTP and RTCP are parsed within their bounds', () => {
  const random = seededRandom(SEED);
  const reports = new RtcpReports(1, 'name');
  for (let input = 0; input < 1_000; input++) {
    const { bytes } = malformedPacket('rtp', random);
    const packet = parseRtp(bytes);
    if (packet) reports.received(packet, input);
    expect(packet?.payload.length ?? 0).toBeLessThanOrEqual(bytes.length);
    reports.receivedReport(malformedPacket('rtcp', random).bytes, input);
    expect(reports.report(input, 1_000_000 + input).length % 4).toBe(0);
  }
});

test('malformed packets of every layer reach a voice process, which goes on', { timeout: 120_000 }, async () => {
  const result = await fuzzVoiceProcess(voiceProgram(), { inputs: 3_000, seed: SEED });

  expect(result.lost).toEqual([]);
  expect(result.otherCall).toBe('alive');
  expect(result.sent).toBe(3_000);
});
