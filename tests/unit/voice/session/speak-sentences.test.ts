import { expect, test } from 'vitest';
import { BoundedQueue } from '../../../../voice/session/bounded-queue.ts';
import type { ResponseContext } from '../../../../voice/session/response-context.ts';
import { speakSentences } from '../../../../voice/session/speak-sentences.ts';
import { weight } from '../../../../voice/text/sentence-splitter.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';

const clause = (number: number) => `This is the clause with the number ${number} of a long speech.`;

/** The clauses of an utterance that is cut in speech that goes on. @returns the sound that is played, and what is left to say */
async function speakInLongSpeech(isVoiceUnheard: boolean) {
  const sentences = new BoundedQueue<string>(64);
  for (let number = 0; number < 40; number++) await sentences.push(clause(number));
  sentences.end();
  const played: Int16Array[] = [];
  const unspoken: string[] = [];
  const playback = {
    whenBelowLimit: async () => undefined,
    enqueue: (_: unknown, sound: Int16Array) => played.push(sound),
  };
  const pair = { source: 'spa', target: 'eng' };
  const session = { unspoken, isVoiceUnheard: () => isVoiceUnheard, playback, pair, engines: scriptedEngines({}) };
  const context: unknown = {
    request: { modality: 'audio', voice: 'verse', speed: 1, growing: { end: Promise.resolve('goes-on') } },
    session,
    transcript: { text: 'Es la frase.', language: 'spa' },
    usageTally: { synthesisedMs: 0 },
    writer: { itemId: 'item_1' },
    isSilenced: () => false,
    signal: new AbortController().signal,
  };
  await speakSentences(sentences, context as ResponseContext);
  return { played, unspoken };
}

test('from a loudspeaker the voice speaks over no speech that goes on, and has a minute of it left to say in the pause', async () => {
  const { played, unspoken } = await speakInLongSpeech(false);

  expect(played).toEqual([]);
  expect(unspoken.at(-1)).toContain(clause(39));
  expect(weight(unspoken.join(''))).toBeGreaterThan(800);
  expect(weight(unspoken.join(''))).toBeLessThan(900);
});

test('where no microphone hears it, the voice that is a minute behind does not wait for a pause', async () => {
  const { played, unspoken } = await speakInLongSpeech(true);

  expect(played.length).toBeGreaterThan(0);
  expect(unspoken[0]).toContain(clause(0));
});
