import { expect, test } from 'vitest';
import { numbersIn, numberedWords } from '../../../e2e/support/numbered-words.ts';
import { speechLike } from '../../../e2e/support/speech.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import type { SessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';

const RATE_HZ = 16_000;

/** Words in pitches of their own: the microphone's have odd numbers, those of the shared sound have even ones. */
function soundOf(startS: readonly number[], isShared: boolean, totalS: number): Int16Array {
  const atS = startS.flatMap((at) => (isShared ? [totalS + 10, at] : [at, totalS + 10]));
  const samples = numberedWords(atS, totalS + 12).subarray(0, totalS * RATE_HZ);
  return Int16Array.from(samples, (value) => value * 32_767);
}

const words = (count: number) =>
  scriptedEngines({
    transcribe: async (speech) => ({
      text: numbersIn(speech, 2 * count)
        .map((number) => `#${number}`)
        .join(' '),
      language: 'spa',
    }),
  });

/** The number that was heard, and the channel that the server says it was in. */
function heard({ events }: SessionHarness): string[] {
  const channels = new Map(
    events
      .filter(({ type }) => type === 'input_audio_buffer.speech_started')
      .map((event) => [event['item_id'], event['input_channel']]),
  );
  return events
    .filter(({ type }) => type === 'conversation.item.input_audio_transcription.completed')
    .map((event) => `${event['transcript']} in ${channels.get(event['item_id'])}`)
    .toSorted();
}

const expected = (count: number) => Array.from({ length: 2 * count }, (_, at) => `#${at + 1} in ${at % 2}`).toSorted();

test('of two sounds that overlap every utterance is in the sound that it was spoken in', async () => {
  // From exactly together to one after the other, and either one first.
  const offsetsS = [0, 0.1, -0.1, 0.2, -0.25, 0.3, -0.4, 0.5, 0.8, -0.7];
  const [own, shared] = [offsetsS.map((_, at) => 2 + 3 * at), offsetsS.map((by, at) => 2 + 3 * at + by)];
  const harness = await openSessionHarness(words(offsetsS.length), true);

  harness.hear(soundOf(own, false, 34), soundOf(shared, true, 34));

  await expect.poll(() => heard(harness)).toEqual(expected(offsetsS.length));
  harness.close();
});

test('speech in one sound neither cuts nor joins the translation of what is said in the other', async () => {
  const harness = await openSessionHarness(words(6), true);
  const own = [1, 5, 9, 13, 17, 21];
  const shared = own.map((at) => at + 0.6);

  harness.hear(soundOf(own, false, 24), soundOf(shared, true, 24));

  await expect.poll(() => heard(harness)).toEqual(expected(6));
  const done = () => {
    harness.play(1000);
    return harness.events.filter(({ type }) => type === 'response.done').map(({ response }) => response.status);
  };
  await expect.poll(done, { timeout: 10_000 }).toEqual(Array.from({ length: 12 }, () => 'completed'));
  expect(harness.types()).not.toContain('output_audio_buffer.cleared');
  harness.close();
});

test.for([
  { echoDb: -15, delayMs: 60 },
  { echoDb: -20, delayMs: 180 },
  { echoDb: -30, delayMs: 20 },
])('what a loudspeaker plays of the shared sound is not heard again at $echoDb dB', async ({ echoDb, delayMs }) => {
  const phrases = [0, 1, 2, 3].map((first) => ({ atS: 1 + 8 * first, lengthS: 6 }));
  const shared = Int16Array.from(speechLike(phrases, 34), (value) => value * 32_767);
  const late = delayMs * (RATE_HZ / 1000);
  const echo = shared.map((_, at) => (shared[at - late] ?? 0) * 10 ** (echoDb / 20));
  const harness = await openSessionHarness(scriptedEngines({}), true);

  harness.hear(echo, shared);

  const channels = harness.events
    .filter(({ type }) => type === 'input_audio_buffer.speech_started')
    .map((event) => event['input_channel']);
  expect(new Set(channels)).toEqual(new Set([1]));
  harness.close();
});
