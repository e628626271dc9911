import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type TestContext } from 'vitest';
import { selectEngines } from '../../voice/engines/select-engines.ts';
import { createRealtimeServer, type RealtimeServerOptions } from '../../voice/realtime-server.ts';
import type { CallObserver } from '../../server/modules/voice-calls/voice-provider.ts';
import { startSpeechEngines, type SpeechEnginesStub } from '../fakes/speech-engines.ts';
import { createOffer, openPage, testSession, type HeardFrame } from '../fakes/voice-page.ts';
import { padded, readSpeech, rms } from '../fixtures/audio/read-audio.ts';
import { expectInOrder } from './voice-provider.suite.ts';

/** Whatever a test opens is closed when that test ends, the last first. */
type Closing = Pick<TestContext, 'onTestFinished'>;

function startVoice({ onTestFinished }: Closing, options: Partial<RealtimeServerOptions> = {}) {
  const voice = createRealtimeServer({ engines: selectEngines(), ...options });
  onTestFinished(() => voice.close());
  return voice;
}

async function startStub({ onTestFinished }: Closing): Promise<SpeechEnginesStub> {
  const stub = await startSpeechEngines();
  onTestFinished(() => stub.close());
  return stub;
}

async function call(
  { onTestFinished }: Closing,
  voice: ReturnType<typeof startVoice>,
  options: Parameters<typeof openPage>[1] = {},
) {
  const page = await openPage(voice, options);
  onTestFinished(() => page.leave());
  await page.event('session.created');
  return page;
}

const isSound = ({ samples }: HeardFrame) => rms(samples) > 200;

test('the recogniser gets the words as they were spoken', async (closing) => {
  const stub = await startStub(closing);
  const page = await call(closing, startVoice(closing, { engines: selectEngines(stub.addresses) }));
  const question = readSpeech('question');

  await page.speak(padded(question, 500, 700));
  await page.event('response.done');

  expect(stub.heard).toHaveLength(1);
  expect(bestCorrelation(question, stub.heard[0]!.samples)).toBeGreaterThan(0.9);
});

/** How alike the loudest second of one sound is to the other, wherever in it. */
function bestCorrelation(part: Int16Array, whole: Int16Array): number {
  const wanted = part.subarray(0, 16_000);
  let best = 0;
  for (let lag = 0; lag + wanted.length <= whole.length; lag++) {
    let product = 0;
    let energy = 0;
    for (let at = 0; at < wanted.length; at += 3) {
      product += wanted[at]! * whole[lag + at]!;
      energy += whole[lag + at]! ** 2;
    }
    const own = wanted.reduce((sum, one, at) => (at % 3 === 0 ? sum + one * one : sum), 0);
    best = Math.max(best, product / Math.sqrt(own * energy));
  }
  return best;
}

test('the older dialect is spoken on a real call', async (closing) => {
  const page = await call(closing, startVoice(closing), { dialect: 'preview' });

  await page.speak(padded(readSpeech('question'), 500, 700));
  await page.event('output_audio_buffer.stopped');

  expectInOrder(page.types(), [
    'conversation.item.created',
    'response.created',
    'conversation.item.created',
    'response.audio_transcript.delta',
    'response.audio.done',
    'response.done',
    'output_audio_buffer.stopped',
  ]);
});

test('a person who speaks over the voice silences it', async (closing) => {
  const stub = await startStub(closing);
  stub.voiceMs = 6000;
  const page = await call(closing, startVoice(closing, { engines: selectEngines(stub.addresses) }));
  await page.speak(padded(readSpeech('question'), 500, 700));
  await page.event('output_audio_buffer.started');
  await page.sendSilence(500);

  const startedMs = performance.now();
  await page.speak(padded(readSpeech('question'), 0, 0));
  const cleared = await page.event('output_audio_buffer.cleared');
  await page.sendSilence(200);

  const soundAfter = page.heard.filter((frame) => isSound(frame) && frame.atMs > startedMs);
  const stillHeardMs = soundAfter.at(-1)!.atMs - startedMs;
  expect(stillHeardMs).toBeLessThan(1500);
  expect(cleared.receivedAtMs - startedMs).toBeLessThan(1500);
  expect((await page.event('conversation.item.truncated'))['audio_end_ms']).toBeGreaterThan(300);
});

test('a microphone that is taken away in mid-sentence ends the sentence', async (closing) => {
  const page = await call(closing, startVoice(closing));

  await page.speak(padded(readSpeech('question'), 500, 0));
  const stoppedMs = performance.now();
  const event = await page.event('input_audio_buffer.speech_stopped');

  expect(event.receivedAtMs - stoppedMs).toBeLessThan(4000);
});

test('lost and late packets do not lose a turn', async (closing) => {
  const page = await call(closing, startVoice(closing));
  page.loss = (packet) => packet % 9 === 4;

  await page.speak(padded(readSpeech('question'), 500, 700));
  const done = await page.event('response.done');

  expect(done['response'].status).toBe('completed');
  expect(page.speechStarts).toBe(1);
});

test('at the end of the session the page is told so, and the call ends', async (closing) => {
  const page = await call(closing, startVoice(closing), { session: { expiresAtMs: Date.now() + 4000 } });

  const { error } = await page.event('error');
  await page.channelClosed;

  expect(error).toMatchObject({ code: 'session_expired' });
  expect(page.closedReason).toBe('session-expired');
});

test('a page that vanishes without a word is noticed within ten seconds', async (closing) => {
  const voice = startVoice(closing);
  const page = await call(closing, voice);

  voice.setDropping(page.callId, true);

  await expect.poll(() => page.closedReason, { timeout: 12_000, interval: 100 }).toBe('vanished');
});

test('a short outage is survived', async (closing) => {
  const voice = startVoice(closing);
  const page = await call(closing, voice);
  voice.setDropping(page.callId, true);
  page.send({ type: 'input_audio_buffer.clear' });
  await sleep(1500);
  expect(page.types()).not.toContain('input_audio_buffer.cleared');

  voice.setDropping(page.callId, false);

  await page.event('input_audio_buffer.cleared');
});

test('a page that never opens its channel is given up', async (closing) => {
  const voice = startVoice(closing, { limits: { channelTimeoutMs: 300 } });
  const { connection, sdp } = await createOffer();
  closing.onTestFinished(() => connection.close());
  const reasons: string[] = [];
  const observer: CallObserver = {
    onUsage: () => undefined,
    onSpeech: () => undefined,
    onClosed: (reason) => reasons.push(reason),
  };

  const opening = await voice.openCall(sdp, testSession(), observer, 'ga');

  expect(opening.type).toBe('opened');
  await expect.poll(() => reasons).toEqual(['never-connected']);
});

test('an offer with more parts than any browser makes is refused', async (closing) => {
  const voice = startVoice(closing);
  const { connection, sdp } = await createOffer();
  closing.onTestFinished(() => connection.close());
  const observer: CallObserver = { onUsage: () => undefined, onSpeech: () => undefined, onClosed: () => undefined };
  const candidates = Array.from(
    { length: 200 },
    (_, index) => `a=candidate:${index} 1 udp 1 192.0.2.7 ${5000 + index} typ host`,
  );
  const sections = Array.from({ length: 20 }, () => 'm=audio 9 UDP/TLS/RTP/SAVPF 96');

  const openings = await Promise.all(
    [candidates, sections].map((lines) =>
      voice.openCall(`${sdp}${lines.join('\r\n')}\r\n`, testSession(), observer, 'ga'),
    ),
  );

  expect(openings).toMatchObject([
    { type: 'refused', status: 400, code: 'invalid_offer' },
    { type: 'refused', status: 400, code: 'invalid_offer' },
  ]);
});

test('beyond its capacity the service refuses, says when to try again, and takes the next when one leaves', async (closing) => {
  const voice = startVoice(closing, { maxCalls: 1 });
  const first = await call(closing, voice);

  await expect(openPage(voice)).rejects.toThrow('refused: 503 at_capacity');
  await first.leave();
  await expect.poll(() => first.closedReason).toBe('left');

  const second = await call(closing, voice);
  expect(second.types()).toContain('session.created');
});

test('two conversations at once do not hear each other', async (closing) => {
  const voice = startVoice(closing);
  const [one, other] = await Promise.all([call(closing, voice), call(closing, voice)]);

  await one.speak(padded(readSpeech('question'), 500, 700));
  await one.event('response.done');

  expect(other.types()).toEqual(['session.created']);
  expect(other.heard.filter(isSound)).toEqual([]);
});

test('closing the service ends every call', async (closing) => {
  const voice = startVoice(closing);
  const pages = await Promise.all([call(closing, voice), call(closing, voice)]);

  await voice.close();

  await Promise.all(pages.map((page) => page.channelClosed));
  expect(pages.map((page) => page.closedReason)).toEqual(['service-closing', 'service-closing']);
});
