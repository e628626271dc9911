import { expect, test } from 'vitest';
import { followedScript } from '../../../fakes/followed-script.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

const question = readSpeech('question');

/** As through a wall. */
function muffled(sound: Int16Array): Int16Array {
  let [once, twice] = [0, 0];
  return sound.map((sample) => {
    once += 0.08 * (sample - once);
    twice += 0.08 * (once - twice);
    return 8 * twice;
  });
}

test('a voice in another room is held back, until a person takes what it said', async () => {
  const engines = scriptedEngines({ transcribe: async () => ({ text: 'Muchas cosas pasan.' }) });
  const harness = await openSessionHarness(engines);
  const hear = async () => {
    const after = harness.events.length;
    harness.hear(muffled(padded(Int16Array.from([...question, ...question, ...question]), 400, 700)));
    await harness.event('response.done', after);
  };

  await hear();
  const before = engines.translated.length;
  const content = [{ type: 'input_text', text: 'Muchas cosas pasan.' }];
  harness.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  await hear();
  await harness.session.close();
  harness.close();

  expect(before).toBe(0);
  expect(engines.translated).toHaveLength(1);
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

  harness.hear(padded(muffled(Int16Array.from([...question, ...question, ...question])), 400, 300));
  harness.send({ type: 'input_audio_buffer.clear' });
  harness.hear(padded(muffled(question.subarray(0, 16_000)), 800, 1200));
  await harness.event('response.done');
  harness.close();

  expect(engines.translated).toHaveLength(1);
});
