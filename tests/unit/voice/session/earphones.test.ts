import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { resampled } from '../../../../src/domain/resampler.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import type { SessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { followedScript } from '../../../fakes/followed-script.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { readSpeech } from '../../../fixtures/audio/read-audio.ts';

const FRAME_SAMPLES = 320;
const question = readSpeech('question');
/** At each end of the recording. */
const SILENT_FRAMES = 4;
const loudFrames = Math.floor(question.length / FRAME_SAMPLES) - 2 * SILENT_FRAMES;
const voice = resampled(readSpeech('four-phrases'), 16_000, 24_000);
const english = [
  { atMs: 800, text: 'We wanted to leave early because' },
  { atMs: 1300, text: 'We wanted to leave early because the train' },
];
const spanish = [{ atMs: 600, text: '¿Qué dijo usted de la estación?' }];

/** The voice speaks along, as loudly as the person. */
async function openAlong({ hasEarphones }: { readonly hasEarphones: boolean }) {
  const engines = scriptedEngines({
    translate: async function* () {
      yield 'Queríamos salir temprano';
    },
  });
  const synthesiser = {
    async *speak() {
      yield voice;
    },
  };
  const transcriber = followedScript([english, hasEarphones ? spanish : english]);
  const harness = await openSessionHarness({ ...engines, transcriber, synthesiser });
  onTestFinished(() => harness.close());
  harness.send({
    type: 'session.update',
    session: { type: 'realtime', simultaneous: 'voice', has_earphones: hasEarphones },
  });
  await listen(harness, 400, 0);
  return harness;
}

/** Speech of the person while the voice plays, in audio time; 0 is silence. The room is never quite silent. */
async function listen(harness: SessionHarness, ms: number, loudness: number, echo = 0): Promise<void> {
  let played: Int16Array | undefined;
  for (let frame = 0; frame < ms / 20; frame++) {
    const from = (SILENT_FRAMES + (frame % loudFrames)) * FRAME_SAMPLES;
    const returned = played ? resampled(played, 24_000, 16_000) : [];
    const heard = question.slice(from, from + FRAME_SAMPLES);
    harness.hear(heard.map((sample, at) => sample * loudness + (returned[at] ?? 0) * echo + (at % 7) - 3));
    played = harness.play(20);
    await setImmediate();
  }
}

const typesAfter = (harness: SessionHarness, index: number) => harness.types().slice(index);

test('in earphones a person goes on while the voice speaks along, and is heard to the end', async () => {
  const harness = await openAlong({ hasEarphones: true });

  await listen(harness, 5000, 1);

  expect(harness.types()).toContain('output_audio_buffer.started');
  expect(harness.types()).not.toContain('input_audio_buffer.speech_stopped');
});

test('in earphones the other person holds the voice within 100 ms, however softly, and stops it in another language', async () => {
  const harness = await openAlong({ hasEarphones: true });
  await listen(harness, 2000, 1);
  await listen(harness, 1500, 0);
  const events = harness.events.length;

  await listen(harness, 100, 0.3);
  const leftMs = harness.playback.queuedMs;
  await listen(harness, 160, 0.3);
  expect(harness.playback.queuedMs).toBe(leftMs);
  expect(leftMs).toBeGreaterThan(0);

  await listen(harness, 1000, 0.3);
  expect(harness.types().slice(events)).toContain('output_audio_buffer.cleared');
});

test('from a loudspeaker that the microphone hears, the voice waits for each pause, and the person is heard to the end', async () => {
  const harness = await openAlong({ hasEarphones: false });
  await listen(harness, 5000, 1, 0.3);
  expect(harness.types()).not.toContain('output_audio_buffer.started');
  await listen(harness, 20_000, 0, 0.3);
  expect(harness.types()).toContain('output_audio_buffer.stopped');
  const events = harness.events.length;

  await listen(harness, 5000, 1, 0.3);

  expect(typesAfter(harness, events)).toContain('response.output_audio_transcript.delta');
  expect(typesAfter(harness, events)).not.toContain('output_audio_buffer.started');
  expect(typesAfter(harness, events)).not.toContain('input_audio_buffer.speech_stopped');
});

test('once the microphone was quiet while the voice spoke, the voice speaks along, and the person is heard to the end', async () => {
  const harness = await openAlong({ hasEarphones: false });
  await listen(harness, 2000, 1);
  await listen(harness, 20_000, 0);
  expect(harness.types()).toContain('output_audio_buffer.stopped');
  const events = harness.events.length;

  await listen(harness, 8000, 1);

  expect(typesAfter(harness, events)).toContain('output_audio_buffer.started');
  expect(typesAfter(harness, events)).not.toContain('input_audio_buffer.speech_stopped');
});
