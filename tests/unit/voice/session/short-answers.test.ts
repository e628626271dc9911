import { expect, test } from 'vitest';
import type { Transcript } from '../../../../voice/engines/engines.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

test('a word of both languages is translated for the person who asked, and the page gets its language', async () => {
  const said: Transcript[] = [{ text: '¿Tiene una habitación libre?' }, { text: 'No.' }, { text: 'OK' }];
  const waiting = [...said];
  const engines = scriptedEngines({ transcribe: async () => waiting.shift() ?? { text: '' } });
  const harness = await openSessionHarness(engines);
  for (const _ of said) {
    const after = harness.events.length;
    harness.hear(padded(readSpeech('question'), 400, 700));
    await harness.event('response.done', after);
  }
  await harness.session.close();
  harness.close();

  expect(engines.translated.map(({ from }) => from)).toEqual(['spa', 'eng', 'spa']);
  const completed = harness.events.filter(
    ({ type }) => type === 'conversation.item.input_audio_transcription.completed',
  );
  expect(completed.map(({ language }) => language)).toEqual(['spa', 'eng', 'spa']);
});
