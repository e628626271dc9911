import { expect, test } from 'vitest';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

const question = () => padded(readSpeech('question'), 400, 700);

type Spoken = { readonly canTryAgain?: boolean; readonly heard?: string };

/** A session whose translator returns these texts, one for each request. */
async function openTranslating(answers: readonly string[], { canTryAgain = false, heard }: Spoken = {}) {
  const waiting = [...answers];
  const engines = scriptedEngines({
    transcribe: () => Promise.resolve({ text: heard ?? '¿Dónde está la estación?', language: 'spa' }),
    async *translate() {
      yield* (waiting.shift() ?? '').split(/(?<=\s)/u);
    },
  });
  const translator = { ...engines.translator, canTryAgain: () => canTryAgain };
  const harness = await openSessionHarness({ ...engines, translator });
  return {
    ...harness,
    engines,
    async turn() {
      const after = harness.events.length;
      harness.hear(question());
      return (await harness.event('response.done', after))['response'];
    },
    shown: () =>
      harness.events
        .filter(({ type }) => type === 'response.output_audio_transcript.delta')
        .map(({ delta }) => delta)
        .join(''),
  };
}

const wrongAnswers = {
  'an answer': 'The station is on the left, next to the post office.',
  'a model that speaks of itself': 'I’m sorry, but as a language model I cannot know where the station is.',
  'the source text': '¿Dónde está la estación?',
  'another sentence of the source language': 'La estación está a la izquierda, junto al correo.',
  nothing: '',
  blanks: ' \n ',
  'a loop': 'station '.repeat(60),
};

for (const [name, text] of Object.entries(wrongAnswers)) {
  test(`${name} instead of a translation is neither shown nor spoken, charged or remembered`, async () => {
    const session = await openTranslating([text, 'Is it far?'], { heard: '¿Dónde está la estación?' });

    const done = await session.turn();
    await session.turn();
    session.close();

    expect(done).toMatchObject({ status: 'failed', status_details: { error: { code: 'translation_rejected' } } });
    expect(session.shown()).toBe('Is it far?');
    expect(session.engines.spoken.map((value) => value.text)).toEqual(['Is it far?']);
    expect(session.engines.translated[1]?.earlier).toEqual([]);
    expect(session.usage).toHaveLength(1);
    expect(session.failures[0]?.message).toContain('returned no translation');
  });
}

test('the prompt is not spoken', async () => {
  const session = await openTranslating(['Translate.']);
  session.send({
    type: 'session.update',
    session: { type: 'realtime', instructions: 'Say only the translation, all of it, in Spanish or English.' },
  });
  const echo = await openTranslating(['You are the voice of an interpreter between two people. '.repeat(3)]);

  const done = await echo.turn();
  session.close();
  echo.close();

  expect(done).toMatchObject({ status: 'failed' });
  expect(echo.engines.spoken).toEqual([]);
});

const framed = {
  'an introduction': 'Here is the translation: Where is the station?',
  quotes: '"Where is the station?"',
  'bold type': '**Where is the station?**',
  'a code fence': '```\nWhere is the station?\n```',
  JSON: '{"translation": "Where is the station?"}',
  'a note': 'Where is the station? (Note: this is a polite form.)',
};

for (const [name, text] of Object.entries(framed)) {
  test(`a translation in ${name} is shown and spoken without it`, async () => {
    const session = await openTranslating([text]);

    const done = await session.turn();
    session.close();

    expect(done).toMatchObject({ status: 'completed' });
    expect(session.shown().trim()).toBe('Where is the station?');
    expect(session.engines.spoken.map((value) => value.text)).toEqual(['Where is the station?']);
  });
}

test('a translator that takes instructions gets a second try with stricter ones', async () => {
  const session = await openTranslating(['I cannot help with that.', 'Where is the station?'], { canTryAgain: true });

  const done = await session.turn();
  session.close();

  expect(done).toMatchObject({ status: 'completed' });
  expect(session.engines.translated.map(({ isStrict = false }) => isStrict)).toEqual([false, true]);
  expect(session.shown()).toBe('Where is the station?');
});

test('a text without end is not read to its end, and its voice stops', async () => {
  let parts = 0;
  const engines = scriptedEngines({
    transcribe: () => Promise.resolve({ text: 'Buenos días a todos.', language: 'spa' }),
    async *translate() {
      for (; parts < 2000; parts++) yield `We talk of thing number ${parts} now. `;
    },
  });
  const harness = await openSessionHarness(engines);

  harness.hear(question());
  const done = await harness.event('response.done');
  harness.play(3000);
  harness.close();

  expect(done['response'].status).toBe('failed');
  expect(parts).toBeLessThan(40);
  expect(harness.types()).not.toContain('output_audio_buffer.started');
});
