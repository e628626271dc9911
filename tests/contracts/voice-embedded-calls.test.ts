import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type TestContext } from 'vitest';
import type { CallObserver, VoiceProvider } from '../../server/modules/voice-providers/contract/voice-provider.ts';
import { RealtimeServer, type RealtimeServerOptions } from '../../voice/server/realtime-server.ts';
import { FaultInjection } from '../../voice/transport/fault-injection.ts';
import { createInProcessVoice } from '../fakes/in-process-voice.ts';
import { startSpeechEngines, type SpeechEnginesStub } from '../fakes/speech-engines.ts';
import { createOffer, openPage, testSession, type HeardFrame } from '../fakes/voice-page.ts';
import { padded, readSpeech, rms } from '../fixtures/audio/read-audio.ts';

/** Closes the resources of a test when it ends, in reverse order. */
type Closing = Pick<TestContext, 'onTestFinished'>;

function startVoice({ onTestFinished }: Closing, options: RealtimeServerOptions = {}): VoiceProvider {
  const voice = createInProcessVoice(new RealtimeServer(options));
  onTestFinished(() => voice.close());
  return voice;
}

/** A server whose packets can be dropped. */
function startLossyVoice({ onTestFinished }: Closing) {
  const faults = new FaultInjection();
  const server = new RealtimeServer({}, { faults });
  const voice = createInProcessVoice(server);
  onTestFinished(() => voice.close());
  return { voice, faults };
}

async function startStub({ onTestFinished }: Closing): Promise<SpeechEnginesStub> {
  const stub = await startSpeechEngines();
  onTestFinished(() => stub.close());
  return stub;
}

async function call({ onTestFinished }: Closing, voice: VoiceProvider, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(voice, options);
  onTestFinished(() => page.leave());
  await page.event('session.created');
  return page;
}

const isSound = ({ samples }: HeardFrame) => rms(samples) > 200;

test('the recogniser receives the audio that the client sent', async (closing) => {
  const stub = await startStub(closing);
  const page = await call(closing, startVoice(closing, { engines: stub.addresses }));
  const question = readSpeech('question');

  await page.speak(padded(question, 500, 700));
  await page.event('response.done');

  expect(stub.heard).toHaveLength(1);
  expect(bestCorrelation(question, stub.heard[0]!.samples)).toBeGreaterThan(0.9);
});

/** The maximum of the normalised cross-correlation of the first second of one sound with the other. */
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
    const wantedEnergy = wanted.reduce((sum, wish, at) => (at % 3 === 0 ? sum + wish * wish : sum), 0);
    best = Math.max(best, product / Math.sqrt(wantedEnergy * energy));
  }
  return best;
}

test('barge-in stops the playback on a real call', async (closing) => {
  const stub = await startStub(closing);
  stub.voiceMs = 6000;
  const page = await call(closing, startVoice(closing, { engines: stub.addresses }));
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

test('an utterance ends when the microphone stops sending', async (closing) => {
  const page = await call(closing, startVoice(closing));

  await page.speak(padded(readSpeech('question'), 500, 0));
  const stoppedMs = performance.now();
  const event = await page.event('input_audio_buffer.speech_stopped');

  expect(event.receivedAtMs - stoppedMs).toBeLessThan(4000);
});

test('packet loss does not lose a turn', async (closing) => {
  const page = await call(closing, startVoice(closing));
  page.loss = (packet) => packet % 9 === 4;

  await page.speak(padded(readSpeech('question'), 500, 700));
  const done = await page.event('response.done');

  expect(done['response'].status).toBe('completed');
  expect(page.speechStarts).toBe(1);
});

test('when the session expires, the client gets an error event and the call ends', async (closing) => {
  const page = await call(closing, startVoice(closing), { session: { expiresAtMs: Date.now() + 4000 } });

  const { error } = await page.event('error');
  await page.channelClosed;

  expect(error).toMatchObject({ code: 'session_expired' });
  expect(page.closedReason).toBe('session-expired');
});

test('a client that disappears is detected within ten seconds', async (closing) => {
  const { voice, faults } = startLossyVoice(closing);
  const page = await call(closing, voice);

  faults.isOutage = true;

  await expect.poll(() => page.closedReason, { timeout: 12_000, interval: 100 }).toBe('vanished');
});

test('a call survives a short outage', async (closing) => {
  const { voice, faults } = startLossyVoice(closing);
  const page = await call(closing, voice);
  faults.isOutage = true;
  page.send({ type: 'input_audio_buffer.clear' });
  await sleep(1500);
  expect(page.types()).not.toContain('input_audio_buffer.cleared');

  faults.isOutage = false;

  await page.event('input_audio_buffer.cleared');
});

test('a call whose data channel never opens is ended', async (closing) => {
  const voice = startVoice(closing, { timeouts: { channelTimeoutMs: 300 } });
  const { connection, sdp } = await createOffer();
  closing.onTestFinished(() => connection.close());
  const reasons: string[] = [];
  const observer: CallObserver = {
    onUsage: () => undefined,
    onSpeech: () => undefined,
    onClosed: (reason) => reasons.push(reason),
  };

  const opening = await voice.openCall(sdp, testSession(), observer);

  expect(opening.type).toBe('opened');
  await expect.poll(() => reasons).toEqual(['never-connected']);
});

test('a call that is hung up while it is being opened ends as soon as it is open', async ({ onTestFinished }) => {
  const server = new RealtimeServer();
  onTestFinished(() => server.close());
  const { connection, sdp } = await createOffer();
  onTestFinished(() => connection.close());
  const closed: string[] = [];
  const nothing = () => undefined;
  const observer = { onConnected: nothing, onUsage: nothing, onSpeech: nothing };

  const opening = server.openCall(
    'rtc_1',
    { sdp, spec: testSession() },
    { ...observer, onClosed: (reason) => void closed.push(reason) },
  );
  await server.hangUp('rtc_1', 'not_answered');
  await opening;

  expect(closed).toEqual(['not_answered']);
});

test('an offer with too many candidates or sections is refused', async (closing) => {
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
    [candidates, sections].map((lines) => voice.openCall(`${sdp}${lines.join('\r\n')}\r\n`, testSession(), observer)),
  );

  expect(openings).toMatchObject([
    { type: 'refused', status: 400, code: 'invalid_offer' },
    { type: 'refused', status: 400, code: 'invalid_offer' },
  ]);
});

test('calls beyond the capacity are refused until one ends', async (closing) => {
  const voice = startVoice(closing, { maxCalls: 1 });
  const first = await call(closing, voice);

  await expect(openPage(voice)).rejects.toThrow('refused: 503 at_capacity');
  await first.leave();
  await expect.poll(() => first.closedReason).toBe('left');

  const second = await call(closing, voice);
  expect(second.types()).toContain('session.created');
});

test('concurrent calls are separate', async (closing) => {
  const voice = startVoice(closing);
  const [value, other] = await Promise.all([call(closing, voice), call(closing, voice)]);

  await value.speak(padded(readSpeech('question'), 500, 700));
  await value.event('response.done');

  expect(other.types()).toEqual(['session.created']);
  expect(other.heard.filter(isSound)).toEqual([]);
});

test('closing the server ends every call', async (closing) => {
  const voice = startVoice(closing);
  const pages = await Promise.all([call(closing, voice), call(closing, voice)]);

  await voice.close();

  await Promise.all(pages.map((page) => page.channelClosed));
  expect(pages.map((page) => page.closedReason)).toEqual(['service-closing', 'service-closing']);
});
