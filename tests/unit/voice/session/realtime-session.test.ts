import { expect, test } from 'vitest';
import { CutTranslation, EngineFailure } from '../../../../voice/engines/engine-failure.ts';
import type { Transcript } from '../../../../voice/engines/engines.ts';
import { expectInOrder } from '../../../contracts/voice-provider.suite.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';
import { never, scriptedEngines } from '../../../fakes/scripted-engines.ts';

const question = () => padded(readSpeech('question'), 400, 700);

test('a turn emits its events in the order of the GA protocol', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));

  harness.hear(question());
  await harness.event('rate_limits.updated');
  harness.play(2000);

  expect(harness.types()).toEqual([
    'session.created',
    'input_audio_buffer.speech_started',
    'input_audio_buffer.speech_stopped',
    'input_audio_buffer.committed',
    'conversation.item.added',
    'conversation.item.done',
    'response.created',
    'conversation.item.input_audio_transcription.delta',
    'conversation.item.input_audio_transcription.completed',
    'response.output_item.added',
    'conversation.item.added',
    'response.content_part.added',
    'response.output_audio_transcript.delta',
    'response.output_audio_transcript.delta',
    'response.output_audio.done',
    'response.output_audio_transcript.done',
    'response.content_part.done',
    'conversation.item.done',
    'response.output_item.done',
    'response.done',
    'rate_limits.updated',
    'output_audio_buffer.started',
    'output_audio_buffer.stopped',
  ]);
});

test('an error of ours while a response is made is reported, so that its call ends instead of falling silent', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));
  const broken = new Error('broken');
  harness.playback.finish = () => {
    throw broken;
  };

  harness.hear(question());

  await expect.poll(() => harness.errors).toEqual([broken]);
  harness.close();
});

test('the item of the response follows the item of the utterance', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));

  harness.hear(question());
  await harness.event('response.done');

  const [spoken, answer] = harness.events.filter(({ type }) => type === 'conversation.item.added');
  expect(spoken!['previous_item_id']).toBeNull();
  expect(answer!['previous_item_id']).toBe(spoken!['item'].id);
});

test('usage counts a token per 100 ms of speech and per 50 ms of synthesised audio', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));

  harness.hear(question());
  const done = await harness.event('response.done');

  const { usage } = done['response'];
  expect(usage.output_token_details).toEqual({ text_tokens: 3, audio_tokens: 20 });
  const spokenMs = readSpeech('question').length / 16;
  expect(Math.abs(usage.input_token_details.audio_tokens - spokenMs / 100)).toBeLessThan(2);
  expect(usage.total_tokens).toBe(usage.input_tokens + usage.output_tokens);
  await expect.poll(() => harness.usage).toHaveLength(1);
  expect(harness.usage[0]).toMatchObject({
    kind: 'answer',
    id: done['response'].id,
    usage: { totalTokens: usage.total_tokens },
  });
});

test('barge-in stops the playback', async () => {
  const engines = scriptedEngines({
    speak: async function* () {
      yield new Int16Array(240_000).fill(3000);
    },
  });
  const harness = await openSessionHarness(engines);
  harness.hear(question());
  await harness.event('response.done');
  harness.play(400);
  const before = harness.events.length;

  harness.hear(question().slice(0, 16_000));

  const later = harness.types().slice(before);
  expectInOrder(later, [
    'input_audio_buffer.speech_started',
    'output_audio_buffer.cleared',
    'conversation.item.truncated',
  ]);
  const truncated = await harness.event('conversation.item.truncated');
  expect(truncated['audio_end_ms']).toBe(400);
});

test('ten frames of silence follow interrupted playback', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));
  harness.hear(question());
  await harness.event('response.done');
  harness.play(200);
  const before = harness.sent.length;

  harness.send({ type: 'output_audio_buffer.clear' });
  harness.play(1000);

  expect(harness.sent.length - before).toBe(10);
});

test('barge-in cancels the response in progress, and its output so far is kept', async () => {
  const engines = scriptedEngines({
    translate: async function* (_text, signal) {
      yield 'Where is the nearest ';
      yield* never(signal);
    },
  });
  const harness = await openSessionHarness(engines);
  harness.hear(question());
  await harness.event('response.output_audio_transcript.delta');

  harness.hear(question().slice(0, 16_000));
  const done = await harness.event('response.done');

  expect(done['response']).toMatchObject({
    status: 'cancelled',
    status_details: { type: 'cancelled', reason: 'turn_detected' },
    output: [{ status: 'incomplete', content: [{ type: 'output_audio' }] }],
  });
});

/** Two utterances of one sentence: the first is never translated alone. */
function sentenceInTwoUtterances() {
  const words = ['Quisiera', 'dos billetes.'];
  return scriptedEngines({
    transcribe: () => Promise.resolve({ text: words.shift() ?? '', language: 'spa' }),
    translate: async function* (text, signal) {
      if (text === 'Quisiera') yield* never(signal);
      yield 'Two tickets.';
    },
  });
}

test('an utterance whose response had no output yet is interpreted together with the next one', async () => {
  const engines = sentenceInTwoUtterances();
  const harness = await openSessionHarness(engines);
  harness.hear(question());
  await expect.poll(() => engines.translated.length).toBe(1);

  harness.hear(question());
  await expect.poll(() => harness.types().filter((type) => type === 'response.done').length).toBe(2);

  expect(engines.translated.map(({ text }) => text)).toEqual(['Quisiera', 'Quisiera dos billetes.']);
});

test('without interruption, a response waits for the one before', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));
  harness.send({
    type: 'session.update',
    session: {
      type: 'realtime',
      audio: { input: { turn_detection: { type: 'server_vad', interrupt_response: false } } },
    },
  });

  harness.hear(question());
  harness.hear(question());
  await expect.poll(() => harness.types().filter((type) => type === 'response.done').length).toBe(2);

  const statuses = harness.events.filter(({ type }) => type === 'response.done').map(({ response }) => response.status);
  expect(statuses).toEqual(['completed', 'completed']);
  expect(harness.types().filter((type) => type === 'output_audio_buffer.cleared')).toEqual([]);
});

test('replayed speech interrupts nothing, and texts do not wait for the voices before them', async () => {
  const engines = scriptedEngines({
    speak: async function* () {
      for (let second = 0; second < 12; second++) yield new Int16Array(24_000).fill(3000);
    },
  });
  const harness = await openSessionHarness(engines);

  harness.send({ type: 'input_audio_buffer.replay', is_active: true });
  for (let utterance = 0; utterance < 4; utterance++) harness.hear(question());
  harness.send({ type: 'input_audio_buffer.replay', is_active: false });
  await expect.poll(() => harness.types().filter((type) => type === 'response.done').length).toBeGreaterThanOrEqual(3);

  const switched = harness.events.filter(({ type }) => type === 'input_audio_buffer.replay_switched');
  expect(switched.map(({ is_active }) => is_active)).toEqual([true, false]);
  expect(switched.map(({ audio_ms }) => audio_ms)).toEqual([0, 4 * 20 * Math.floor(question().length / 320)]);
  const responses = harness.events.filter(({ type }) => type === 'response.done').map(({ response }) => response);
  expect(responses.every(({ status }) => status === 'completed')).toBe(true);
  expect(harness.types()).not.toContain('output_audio_buffer.cleared');
});

const byHand = { type: 'session.update', session: { type: 'realtime', audio: { input: { turn_detection: null } } } };

test('what is being said when the client takes over is translated', async () => {
  const engines = scriptedEngines({});
  const harness = await openSessionHarness(engines);
  harness.hear(question().slice(0, 16_000));
  await harness.event('input_audio_buffer.speech_started');

  harness.send(byHand);
  harness.send({ type: 'input_audio_buffer.clear' });
  const done = await harness.event('response.done');

  expect(done['response']).toMatchObject({ status: 'completed' });
  expect(engines.translated).toHaveLength(1);
});

test('a turn that the client began and did not commit is none when the server detects turns again', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));
  harness.send(byHand);
  harness.send({ type: 'input_audio_buffer.clear' });
  const detection = { type: 'server_vad' };
  harness.send({
    type: 'session.update',
    session: { type: 'realtime', audio: { input: { turn_detection: detection } } },
  });

  harness.hear(new Int16Array(61 * 16_000));
  harness.close();

  expect(harness.types()).not.toContain('input_audio_buffer.committed');
  expect(harness.usage).toEqual([]);
});

test('without turn detection, the client commits and requests the response', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));
  harness.send({ type: 'session.update', session: { type: 'realtime', audio: { input: { turn_detection: null } } } });
  harness.send({ type: 'input_audio_buffer.clear' });

  harness.hear(question());
  harness.send({ type: 'input_audio_buffer.commit' });
  harness.send({ type: 'response.create', response: { metadata: { side: 'left' } } });
  const done = await harness.event('response.done');

  expect(harness.types()).not.toContain('input_audio_buffer.speech_started');
  expect(done['response']).toMatchObject({ status: 'completed', metadata: { side: 'left' } });
});

test('an utterance without a response is charged for its transcript', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));
  const input = { turn_detection: { type: 'server_vad', create_response: false } };
  harness.send({ type: 'session.update', session: { type: 'realtime', audio: { input } } });

  harness.hear(question());
  await harness.event('conversation.item.input_audio_transcription.completed');
  await expect.poll(() => harness.usage).toHaveLength(1);

  expect(harness.usage).toEqual([
    expect.objectContaining({ kind: 'transcript', usage: expect.objectContaining({ outputTokens: 0 }) }),
  ]);
  expect(harness.usage[0]!.usage.totalTokens).toBeGreaterThan(5);
});

test('a commit without audio is refused with the id of the event', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));

  harness.send({ type: 'input_audio_buffer.clear' });
  harness.send({ type: 'input_audio_buffer.commit', event_id: 'mine' });

  const { error } = await harness.event('error');
  expect(error).toMatchObject({ code: 'input_audio_buffer_commit_empty', event_id: 'mine' });
});

test('an out-of-band response to written text can be text only', async () => {
  const engines = scriptedEngines({});
  const harness = await openSessionHarness(engines);

  harness.send({
    type: 'response.create',
    response: {
      conversation: 'none',
      output_modalities: ['text'],
      instructions: 'Only this once.',
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Adiós.' }] }],
    },
  });
  const done = await harness.event('response.done');

  expect(engines.translated).toEqual([
    { text: 'Adiós.', earlier: [], terms: [], instructions: 'Translate.', from: undefined },
  ]);
  expect(engines.spoken).toEqual([]);
  expect(done['response']).toMatchObject({ conversation_id: null, output_modalities: ['text'] });
  expect(harness.types()).toContain('response.output_text.done');
  expect(harness.types()).not.toContain('conversation.item.added');
});

test('a recogniser failure fails the transcript and the response', async () => {
  const failure = new EngineFailure('recogniser', 'cannot be reached');
  const harness = await openSessionHarness(scriptedEngines({ transcribe: () => Promise.reject(failure) }));

  harness.hear(question());
  const done = await harness.event('response.done');

  expect((await harness.event('conversation.item.input_audio_transcription.failed'))['error']).toMatchObject({
    type: 'transcription_error',
    code: 'speech_recognition_unavailable',
  });
  expect((await harness.event('error'))['error'].message).toBe('Speech recognition cannot be reached.');
  expect(done['response']).toMatchObject({
    status: 'failed',
    status_details: { type: 'failed', error: { code: 'speech_recognition_unavailable' } },
    output: [],
  });
});

test('a synthesis failure is reported, and the response continues as text', async () => {
  let broken = true;
  const engines = scriptedEngines({
    translate: async function* () {
      yield 'Turn left. ';
      yield 'Then right. ';
      yield 'You are there.';
    },
    speak: async function* () {
      yield new Int16Array(480);
      if (broken) throw new EngineFailure('synthesiser', 'is overloaded');
    },
  });
  const harness = await openSessionHarness(engines);
  harness.hear(question());
  const first = await harness.event('response.done');
  expect(engines.spoken).toHaveLength(1);

  broken = false;
  const after = harness.events.length;
  harness.hear(question());
  await harness.event('response.done', after);

  expect((await harness.event('error'))['error']).toMatchObject({
    code: 'speech_synthesis_unavailable',
    message: 'Speech synthesis is overloaded.',
  });
  expect(first['response']).toMatchObject({
    status: 'completed',
    output: [{ content: [{ transcript: 'Turn left. Then right. You are there.' }] }],
  });
  expect(engines.spoken).toHaveLength(4);
});

test('a translator failure fails the response, and the next turn works', async () => {
  let broken = true;
  const harness = await openSessionHarness(
    scriptedEngines({
      translate: async function* () {
        yield 'Turn left. ';
        if (broken) throw new Error('closed');
      },
    }),
  );
  harness.hear(question());
  const first = await harness.event('response.done');

  broken = false;
  const after = harness.events.length;
  harness.hear(question());
  const second = await harness.event('response.done', after);

  expect(first['response'].status_details.error).toMatchObject({
    code: 'translation_unavailable',
    message: 'Translation failed.',
  });
  expect(second['response'].status).toBe('completed');
});

test('transcript deltas are passed on as they arrive', async () => {
  const harness = await openSessionHarness(
    scriptedEngines({
      transcribe: async (_speech, onDelta) => {
        onDelta('¿Dónde ');
        onDelta('está?');
        return { text: '¿Dónde está?' };
      },
    }),
  );

  harness.hear(question());
  await harness.event('response.done');

  const deltas = harness.events.filter(({ type }) => type.endsWith('input_audio_transcription.delta'));
  expect(deltas.map(({ delta }) => delta)).toEqual(['¿Dónde ', 'está?']);
});

test('a synthesiser faster than playback is slowed down', async () => {
  let made = 0;
  const harness = await openSessionHarness(
    scriptedEngines({
      speak: async function* () {
        for (; made < 60; made++) yield new Int16Array(24_000);
      },
    }),
  );
  harness.hear(question());
  await harness.event('response.output_audio_transcript.delta');
  await expect.poll(() => made).toBe(8);

  harness.play(2000);

  await expect.poll(() => made).toBe(10);
  harness.close();
});

test('a translator that never stops is slowed down to reading speed', async () => {
  let made = 0;
  const harness = await openSessionHarness(
    scriptedEngines({
      translate: async function* () {
        for (; made < 100_000; made++) yield `word${made} `;
      },
    }),
  );

  harness.hear(question());
  await harness.event('response.output_audio_transcript.delta');

  expect(made).toBeLessThan(100);
  harness.close();
});

test('an utterance without text has an empty response', async () => {
  const harness = await openSessionHarness(scriptedEngines({ transcribe: () => Promise.resolve({ text: ' ' }) }));

  harness.hear(question());
  const done = await harness.event('response.done');

  expect(done['response']).toMatchObject({ status: 'completed', output: [] });
});

test('a cancelled response keeps its output and names the reason', async () => {
  const engines = scriptedEngines({
    translate: async function* (_text, signal) {
      yield 'Where is the nearest ';
      yield* never(signal);
    },
  });
  const harness = await openSessionHarness(engines);
  harness.hear(question());
  await harness.event('response.output_audio_transcript.delta');

  harness.send({ type: 'response.cancel' });
  const done = await harness.event('response.done');

  expect(done['response'].status_details).toEqual({ type: 'cancelled', reason: 'client_cancelled' });
});

test('a second response is refused while one is in progress', async () => {
  const harness = await openSessionHarness(scriptedEngines({ translate: (_text, signal) => never(signal) }));
  harness.hear(question());
  await harness.event('response.created');

  harness.send({ type: 'response.create' });

  expect((await harness.event('error'))['error'].code).toBe('conversation_already_has_active_response');
  harness.close();
});

test('a sentence is spoken before the next one is translated', async () => {
  const harness = await openSessionHarness(
    scriptedEngines({
      translate: async function* (_text, signal) {
        yield 'Yes, of course. ';
        yield 'Would you';
        yield* never(signal);
      },
    }),
  );

  harness.hear(question());
  await harness.event('response.output_audio_transcript.delta');
  await expect
    .poll(() => {
      harness.play(20);
      return harness.sent.length;
    })
    .toBeGreaterThan(0);

  expect(harness.types()).toContain('output_audio_buffer.started');
  expect(harness.types()).not.toContain('response.done');
  harness.close();
});

test('a response is spoken in the other language than the utterance', async () => {
  const engines = scriptedEngines({});
  const harness = await openSessionHarness(engines);

  harness.hear(question());
  await harness.event('response.done');

  expect(engines.spoken).toEqual([{ text: 'Hello there.', language: 'eng', voice: 'verse' }]);
});

test('a transcript that fails while its response waits fails that response', async () => {
  let utterances = 0;
  const engines = scriptedEngines({
    transcribe: () =>
      utterances++ === 0
        ? Promise.resolve({ text: 'Hola.' })
        : Promise.reject(new EngineFailure('recogniser', 'cannot be reached')),
    translate: async function* (_text, signal) {
      yield 'Hello there, my ';
      yield* never(signal);
    },
  });
  const harness = await openSessionHarness(engines);
  harness.send({
    type: 'session.update',
    session: {
      type: 'realtime',
      audio: { input: { turn_detection: { type: 'server_vad', interrupt_response: false } } },
    },
  });
  harness.hear(question());
  await harness.event('response.output_audio_transcript.delta');
  harness.hear(question());
  await harness.event('conversation.item.input_audio_transcription.failed');
  const latest = harness.events.findLast(({ type }) => type === 'input_audio_buffer.committed');
  harness.send({
    type: 'response.create',
    response: { conversation: 'none', input: [{ type: 'item_reference', id: latest!['item_id'] }] },
  });

  harness.send({ type: 'response.cancel' });
  await expect.poll(() => harness.types().filter((type) => type === 'response.done').length).toBe(3);

  const statuses = harness.events.filter(({ type }) => type === 'response.done').map(({ response }) => response.status);
  expect(statuses).toEqual(['cancelled', 'failed', 'failed']);
});

test('a translation that was cut off is incomplete, and its unfinished sentence is not spoken', async () => {
  const engines = scriptedEngines({
    translate: async function* () {
      yield 'I lost my passport. ';
      yield 'It was in';
      throw new CutTranslation('max_output_tokens');
    },
  });
  const harness = await openSessionHarness(engines);

  harness.hear(question());
  const done = await harness.event('response.done');

  expect(done['response']).toMatchObject({
    status: 'incomplete',
    status_details: { type: 'incomplete', reason: 'max_output_tokens' },
    output: [{ status: 'incomplete', content: [{ transcript: 'I lost my passport. It was in' }] }],
  });
  expect(engines.spoken.map(({ text }) => text)).toEqual(['I lost my passport.']);
  expect(harness.failures.map(({ message }) => message)).toEqual([
    'Translation was cut off at the length limit of the model.',
  ]);
});

test('a synthesiser that sends no audio is reported', async () => {
  const harness = await openSessionHarness(scriptedEngines({ speak: async function* () {} }));

  harness.hear(question());
  await harness.event('response.done');

  expect((await harness.event('error'))['error']).toMatchObject({ code: 'speech_synthesis_unavailable' });
  expect(harness.failures.map(({ message }) => message)).toEqual(['Speech synthesis sent no audio.']);
});

test.for([
  { what: 'a failed recogniser', script: { transcribe: () => Promise.reject(new Error('closed')) } },
  { what: 'noise', script: { transcribe: () => Promise.resolve({ text: '' }) } },
  {
    what: 'a failed translator',
    script: {
      // oxlint-disable-next-line require-yield
      translate: async function* () {
        throw new Error('closed');
      },
    },
  },
])('$what costs nothing', async ({ script }) => {
  const harness = await openSessionHarness(scriptedEngines(script));

  harness.hear(question());
  const done = await harness.event('response.done');

  expect(done['response'].usage.total_tokens).toBe(0);
  const completed = harness.events.find(({ type }) => type.endsWith('input_audio_transcription.completed'));
  if (completed?.['transcript'] === '') expect(completed['usage'].total_tokens).toBe(0);
  expect(harness.usage).toEqual([]);
});

test('words that are interpreted together with the next ones are charged once', async () => {
  const engines = sentenceInTwoUtterances();
  const harness = await openSessionHarness(engines);
  harness.hear(question());
  await expect.poll(() => engines.translated.length).toBe(1);

  harness.hear(question());
  await expect.poll(() => harness.types().filter((type) => type === 'response.done').length).toBe(2);

  expect(harness.usage).toHaveLength(1);
  const audioTokens = harness.usage[0]!.usage.inputAudioTokens;
  expect(Math.abs(audioTokens - (2 * readSpeech('question').length) / 1600)).toBeLessThan(4);
});

test('a translation has the last turns as its context', async () => {
  const words = ['Buenos días.', 'Aquí está.'];
  const engines = scriptedEngines({
    transcribe: () => Promise.resolve({ text: words.shift() ?? '', language: 'spa' }),
  });
  const harness = await openSessionHarness(engines);
  harness.hear(question());
  await harness.event('response.done');
  const after = harness.events.length;

  harness.hear(question());
  await harness.event('response.done', after);

  expect(engines.translated.map(({ earlier }) => earlier)).toEqual([
    [],
    [{ text: 'Buenos días.', translation: 'Hello there.' }],
  ]);
});

test('a sentence that is said while the recogniser hangs is translated, and the one before follows', async () => {
  const engines = scriptedEngines({
    transcribe: () => heard.shift() ?? Promise.resolve({ text: '', language: 'spa' }),
    translate: async function* (text) {
      yield text === 'Hola.' ? 'Hello.' : 'I am leaving.';
    },
  });
  let respond: (transcript: Transcript) => void = () => undefined;
  const hanging = new Promise<Transcript>((resolve) => (respond = resolve));
  const heard = [hanging, Promise.resolve<Transcript>({ text: 'Me voy.', language: 'spa' })];
  const harness = await openSessionHarness(engines);

  harness.hear(question());
  harness.hear(question());
  await expect.poll(() => engines.translated.length, { timeout: 5000 }).toBe(1);
  respond({ text: 'Hola.', language: 'spa' });
  await expect.poll(() => engines.translated.length).toBe(2);
  await expect.poll(() => harness.types().filter((type) => type === 'response.done').length).toBe(3);

  expect(engines.translated.map(({ text }) => text)).toEqual(['Me voy.', 'Hola.']);
  // Each translation is placed after what it translates.
  const [first, second] = harness.events.filter(({ type }) => type === 'input_audio_buffer.committed');
  const outputs = harness.events.filter(
    ({ type, item }) => type === 'conversation.item.added' && item.role === 'assistant',
  );
  expect(outputs.map((output) => output['previous_item_id'])).toEqual([second!['item_id'], first!['item_id']]);
});
