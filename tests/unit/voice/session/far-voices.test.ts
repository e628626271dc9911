import { expect, test } from 'vitest';
import { followedScript } from '../../../fakes/followed-script.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { behindWall } from '../../../fixtures/audio/behind-wall.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

const question = readSpeech('question');
const near = Int16Array.from([...question, ...question, ...question]);
const television = behindWall(near).map((sample) => sample / 2);

/** A call in which each utterance is recognised; `hear` resolves to how many of them were translated. */
async function openTranslatedCall() {
  const engines = scriptedEngines({ transcribe: async () => ({ text: 'Muchas cosas pasan.' }) });
  const harness = await openSessionHarness(engines);
  const hear = async (...sounds: readonly Int16Array[]) => {
    const before = engines.translated.length;
    for (const sound of sounds) {
      const after = harness.events.length;
      harness.hear(padded(sound, 400, 700));
      await harness.event('response.done', after);
    }
    return engines.translated.length - before;
  };
  return { harness, hear };
}

test('a voice in another room is held back, until a person takes what it said', async () => {
  const { harness, hear } = await openTranslatedCall();

  const before = await hear(television, television);
  const content = [{ type: 'input_text', text: 'Muchas cosas pasan.' }];
  harness.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  const after = await hear(television, television);
  harness.close();

  expect([before, after]).toEqual([0, 2]);
});

test('a person near the microphone is translated while a voice speaks in another room', async () => {
  const { harness, hear } = await openTranslatedCall();

  const translated = [await hear(television), await hear(near), await hear(television), await hear(near)];
  harness.close();

  expect(translated).toEqual([0, 1, 0, 1]);
});

test('speech that the client discards while it is spoken says nothing about what follows', async () => {
  const partials = [
    { atMs: 1800, text: 'We wanted to leave early.' },
    { atMs: 2300, text: 'We wanted to leave early because.' },
    { atMs: 2800, text: 'We wanted to leave early because the train.' },
  ];
  const engines = scriptedEngines({});
  const harness = await openSessionHarness({
    ...engines,
    transcriber: followedScript([partials, [{ atMs: 300, text: 'Yes.' }]]),
  });
  harness.send({ type: 'session.update', session: { type: 'realtime', simultaneous: 'text' } });

  harness.hear(padded(television, 400, 0));
  harness.send({ type: 'input_audio_buffer.clear' });
  harness.hear(padded(behindWall(question.subarray(0, 10_000)), 800, 1200));
  await harness.event('response.done');
  harness.close();

  expect(engines.translated).toHaveLength(1);
});
