import { expect, test } from 'vitest';
import type { Transcript } from '../../../../voice/engines/engines.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

const question = () => padded(readSpeech('question'), 400, 700);

async function hear(...transcripts: readonly Transcript[]) {
  const waiting = [...transcripts];
  const engines = scriptedEngines({ transcribe: async () => waiting.shift() ?? { text: '' } });
  const harness = await openSessionHarness(engines);
  for (const _ of transcripts) {
    const after = harness.events.length;
    harness.hear(question());
    await harness.event('response.done', after);
  }
  harness.play(2000);
  await harness.session.close();
  harness.close();
  return { ...harness, engines };
}

test('a phantom is neither translated, spoken nor charged, and the client gets it', async () => {
  const { engines, events, usage, types } = await hear({ text: 'Продолжение следует...', reportedLanguage: 'russian' });

  expect(engines.translated).toEqual([]);
  expect(engines.spoken).toEqual([]);
  expect(usage).toEqual([]);
  const failed = events.find(({ type }) => type === 'conversation.item.input_audio_transcription.failed');
  expect(failed?.['error'].code).toBe('heard_unclearly');
  const shown = events.filter(({ type }) => type === 'conversation.item.input_audio_transcription.delta');
  expect(shown.map(({ delta }) => delta).join('')).toBe('Продолжение следует...');
  expect(types()).not.toContain('conversation.item.input_audio_transcription.completed');
});

test('a word without end, and text of which the recogniser says that there was no speech, are held back', async () => {
  const figures = { noSpeechProbability: 0.9, meanLogProbability: -1.3 };

  const { engines } = await hear({ text: 'the '.repeat(200) }, { text: 'Muchas cosas.', figures });

  expect(engines.translated).toEqual([]);
});

test('speech after it is a turn of its own', async () => {
  const { engines, usage } = await hear({ text: '¡Gracias por ver el video!' }, { text: 'Hola.', language: 'spa' });

  expect(engines.translated.map(({ text }) => text)).toEqual(['Hola.']);
  expect(usage).toHaveLength(1);
});
