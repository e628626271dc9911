import { expect, test } from 'vitest';
import { EngineFailure } from '../../../../voice/engines/engine-failure.ts';
import { expectInOrder } from '../../../contracts/voice-provider.suite.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';
import { never, scriptedEngines } from '../scripted-engines.ts';

const question = () => padded(readSpeech('question'), 400, 700);

test('a turn is told in the order of the current protocol', async () => {
  const room = await openSessionHarness(scriptedEngines({}));

  room.hear(question());
  await room.event('rate_limits.updated');
  room.play(2000);

  expect(room.types()).toEqual([
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

test('the same turn in the words of the older protocol has one event for an item', async () => {
  const room = await openSessionHarness(scriptedEngines({}), 'preview');

  room.hear(question());
  await room.event('rate_limits.updated');

  const types = room.types();
  expect(types.filter((type) => type.startsWith('conversation.item.created'))).toHaveLength(2);
  expect(types).not.toContain('conversation.item.done');
  expectInOrder(types, ['response.audio_transcript.delta', 'response.audio.done', 'response.audio_transcript.done']);
  const done = await room.event('response.done');
  expect(done['response']).toMatchObject({ modalities: ['audio', 'text'], voice: 'verse', temperature: 0.6 });
  expect(done['response'].output[0].content[0]).toEqual({ type: 'audio', transcript: 'Hello there.' });
});

test('the item of the answer comes after the item of the words', async () => {
  const room = await openSessionHarness(scriptedEngines({}));

  room.hear(question());
  await room.event('response.done');

  const [spoken, answer] = room.events.filter(({ type }) => type === 'conversation.item.added');
  expect(spoken!['previous_item_id']).toBeNull();
  expect(answer!['previous_item_id']).toBe(spoken!['item'].id);
});

test('usage counts a token for 100 ms of speech and for 50 ms of voice', async () => {
  const room = await openSessionHarness(scriptedEngines({}));

  room.hear(question());
  const done = await room.event('response.done');

  const { usage } = done['response'];
  expect(usage.output_token_details).toEqual({ text_tokens: 3, audio_tokens: 20 });
  const spokenMs = readSpeech('question').length / 16;
  expect(Math.abs(usage.input_token_details.audio_tokens - spokenMs / 100)).toBeLessThan(2);
  expect(usage.total_tokens).toBe(usage.input_tokens + usage.output_tokens);
  await expect.poll(() => room.usage).toHaveLength(1);
  expect(room.usage[0]).toMatchObject({
    kind: 'answer',
    id: done['response'].id,
    usage: { totalTokens: usage.total_tokens },
  });
});

test('somebody who speaks silences the voice that is heard', async () => {
  const engines = scriptedEngines({
    speak: async function* () {
      yield new Int16Array(240_000).fill(3000);
    },
  });
  const room = await openSessionHarness(engines);
  room.hear(question());
  await room.event('response.done');
  room.play(400);
  const before = room.events.length;

  room.hear(question().slice(0, 16_000));

  const later = room.types().slice(before);
  expectInOrder(later, [
    'input_audio_buffer.speech_started',
    'output_audio_buffer.cleared',
    'conversation.item.truncated',
  ]);
  const truncated = await room.event('conversation.item.truncated');
  expect(truncated['audio_end_ms']).toBe(400);
});

test('ten frames of silence follow a voice that is cut off', async () => {
  const room = await openSessionHarness(scriptedEngines({}));
  room.hear(question());
  await room.event('response.done');
  room.play(200);
  const before = room.sent.length;

  room.send({ type: 'output_audio_buffer.clear' });
  room.play(1000);

  expect(room.sent.length - before).toBe(10);
});

test('an answer that is being made is cancelled by speech, with what it has said so far', async () => {
  const engines = scriptedEngines({
    translate: async function* (_text, signal) {
      yield 'Where is';
      yield* never(signal);
    },
  });
  const room = await openSessionHarness(engines);
  room.hear(question());
  await room.event('response.output_audio_transcript.delta');

  room.hear(question().slice(0, 16_000));
  const done = await room.event('response.done');

  expect(done['response']).toMatchObject({
    status: 'cancelled',
    status_details: { type: 'cancelled', reason: 'turn_detected' },
    output: [{ status: 'incomplete', content: [{ type: 'output_audio' }] }],
  });
});

test('words whose answer had not begun are interpreted together with those that follow', async () => {
  const words = ['Quisiera', 'dos billetes.'];
  const engines = scriptedEngines({
    hear: () => Promise.resolve({ text: words.shift() ?? '', language: 'spa' }),
    translate: async function* (text, signal) {
      if (text === 'Quisiera') yield* never(signal);
      yield 'Two tickets.';
    },
  });
  const room = await openSessionHarness(engines);
  room.hear(question());
  await expect.poll(() => engines.translated.length).toBe(1);

  room.hear(question());
  await expect.poll(() => room.types().filter((type) => type === 'response.done').length).toBe(2);

  expect(engines.translated.map(({ text }) => text)).toEqual(['Quisiera', 'Quisiera dos billetes.']);
});

test('where speech may not interrupt, its answer waits for the one before', async () => {
  const room = await openSessionHarness(scriptedEngines({}));
  room.send({
    type: 'session.update',
    session: {
      type: 'realtime',
      audio: { input: { turn_detection: { type: 'server_vad', interrupt_response: false } } },
    },
  });

  room.hear(question());
  room.hear(question());
  await expect.poll(() => room.types().filter((type) => type === 'response.done').length).toBe(2);

  const statuses = room.events.filter(({ type }) => type === 'response.done').map(({ response }) => response.status);
  expect(statuses).toEqual(['completed', 'completed']);
  expect(room.types().filter((type) => type === 'output_audio_buffer.cleared')).toEqual([]);
});

test('a page that wants to take turns itself gets an answer when it asks for one', async () => {
  const room = await openSessionHarness(scriptedEngines({}));
  room.send({ type: 'session.update', session: { type: 'realtime', audio: { input: { turn_detection: null } } } });
  room.send({ type: 'input_audio_buffer.clear' });

  room.hear(question());
  room.send({ type: 'input_audio_buffer.commit' });
  room.send({ type: 'response.create', response: { metadata: { side: 'left' } } });
  const done = await room.event('response.done');

  expect(room.types()).not.toContain('input_audio_buffer.speech_started');
  expect(done['response']).toMatchObject({ status: 'completed', metadata: { side: 'left' } });
});

test('words that nobody wants an answer to are charged for what was heard', async () => {
  const room = await openSessionHarness(scriptedEngines({}));
  const input = { turn_detection: { type: 'server_vad', create_response: false } };
  room.send({ type: 'session.update', session: { type: 'realtime', audio: { input } } });

  room.hear(question());
  await room.event('conversation.item.input_audio_transcription.completed');

  expect(room.usage).toEqual([
    expect.objectContaining({ kind: 'transcript', usage: expect.objectContaining({ outputTokens: 0 }) }),
  ]);
  expect(room.usage[0]!.usage.totalTokens).toBeGreaterThan(5);
});

test('a commit without sound is refused by name', async () => {
  const room = await openSessionHarness(scriptedEngines({}));

  room.send({ type: 'input_audio_buffer.clear' });
  room.send({ type: 'input_audio_buffer.commit', event_id: 'mine' });

  const { error } = await room.event('error');
  expect(error).toMatchObject({ code: 'input_audio_buffer_commit_empty', event_id: 'mine' });
});

test('typed words are interpreted too, as text if so asked, beside the conversation', async () => {
  const engines = scriptedEngines({});
  const room = await openSessionHarness(engines);

  room.send({
    type: 'response.create',
    response: {
      conversation: 'none',
      output_modalities: ['text'],
      instructions: 'Only this once.',
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Adiós.' }] }],
    },
  });
  const done = await room.event('response.done');

  expect(engines.translated).toEqual([{ text: 'Adiós.', instructions: 'Translate.', from: undefined }]);
  expect(engines.spoken).toEqual([]);
  expect(done['response']).toMatchObject({ conversation_id: null, output_modalities: ['text'] });
  expect(room.types()).toContain('response.output_text.done');
  expect(room.types()).not.toContain('conversation.item.added');
});

test('a recogniser that fails fails the transcript and the answer', async () => {
  const failure = new EngineFailure('recogniser', 'cannot be reached');
  const room = await openSessionHarness(scriptedEngines({ hear: () => Promise.reject(failure) }));

  room.hear(question());
  const done = await room.event('response.done');

  expect((await room.event('conversation.item.input_audio_transcription.failed'))['error']).toMatchObject({
    type: 'transcription_error',
    code: 'speech_recognition_unavailable',
  });
  expect((await room.event('error'))['error'].message).toBe('Speech recognition cannot be reached.');
  expect(done['response']).toMatchObject({
    status: 'failed',
    status_details: { type: 'failed', error: { code: 'speech_recognition_unavailable' } },
    output: [],
  });
});

test('a voice that fails half-way is told, and the translation is finished without it', async () => {
  let broken = true;
  const engines = scriptedEngines({
    translate: async function* () {
      yield 'Turn left. ';
      yield 'Then right. ';
      yield 'You are there.';
    },
    speak: async function* () {
      yield new Int16Array(480);
      if (broken) throw new EngineFailure('voice', 'has too much to do');
    },
  });
  const room = await openSessionHarness(engines);
  room.hear(question());
  const first = await room.event('response.done');
  expect(engines.spoken).toHaveLength(1);

  broken = false;
  const after = room.events.length;
  room.hear(question());
  await room.event('response.done', after);

  expect((await room.event('error'))['error']).toMatchObject({
    code: 'speech_synthesis_unavailable',
    message: 'The voice has too much to do.',
  });
  expect(first['response']).toMatchObject({
    status: 'completed',
    output: [{ content: [{ transcript: 'Turn left. Then right. You are there.' }] }],
  });
  expect(engines.spoken).toHaveLength(4);
});

test('a model that fails half-way fails the answer, and the next turn is answered', async () => {
  let broken = true;
  const room = await openSessionHarness(
    scriptedEngines({
      translate: async function* () {
        yield 'Turn left. ';
        if (broken) throw new Error('closed');
      },
    }),
  );
  room.hear(question());
  const first = await room.event('response.done');

  broken = false;
  const after = room.events.length;
  room.hear(question());
  const second = await room.event('response.done', after);

  expect(first['response'].status_details.error).toMatchObject({
    code: 'translation_unavailable',
    message: 'Translation failed.',
  });
  expect(second['response'].status).toBe('completed');
});

test('a transcript is shown as it becomes known', async () => {
  const room = await openSessionHarness(
    scriptedEngines({
      hear: async (_speech, onPiece) => {
        onPiece('¿Dónde ');
        onPiece('está?');
        return { text: '¿Dónde está?' };
      },
    }),
  );

  room.hear(question());
  await room.event('response.done');

  const deltas = room.events.filter(({ type }) => type.endsWith('input_audio_transcription.delta'));
  expect(deltas.map(({ delta }) => delta)).toEqual(['¿Dónde ', 'está?']);
});

test('a voice that is made faster than it is heard is held back', async () => {
  let made = 0;
  const room = await openSessionHarness(
    scriptedEngines({
      speak: async function* () {
        for (; made < 60; made++) yield new Int16Array(24_000);
      },
    }),
  );
  room.hear(question());
  await room.event('response.output_audio_transcript.delta');
  await expect.poll(() => made).toBe(8);

  room.play(2000);

  await expect.poll(() => made).toBe(10);
  room.close();
});

test('a model that never stops is held back to the pace of reading', async () => {
  let made = 0;
  const room = await openSessionHarness(
    scriptedEngines({
      translate: async function* () {
        for (; made < 100_000; made++) yield `word${made} `;
      },
    }),
  );

  room.hear(question());
  await room.event('response.output_audio_transcript.delta');

  expect(made).toBeLessThan(100);
  room.close();
});

test('speech in which no words are heard has an empty answer', async () => {
  const room = await openSessionHarness(scriptedEngines({ hear: () => Promise.resolve({ text: ' ' }) }));

  room.hear(question());
  const done = await room.event('response.done');

  expect(done['response']).toMatchObject({ status: 'completed', output: [] });
});

test('stopping an answer keeps what was said and names the reason', async () => {
  const engines = scriptedEngines({
    translate: async function* (_text, signal) {
      yield 'Where is';
      yield* never(signal);
    },
  });
  const room = await openSessionHarness(engines);
  room.hear(question());
  await room.event('response.output_audio_transcript.delta');

  room.send({ type: 'response.cancel' });
  const done = await room.event('response.done');

  expect(done['response'].status_details).toEqual({ type: 'cancelled', reason: 'client_cancelled' });
});

test('a second answer cannot be asked for while one is being given', async () => {
  const room = await openSessionHarness(scriptedEngines({ translate: (_text, signal) => never(signal) }));
  room.hear(question());
  await room.event('response.created');

  room.send({ type: 'response.create' });

  expect((await room.event('error'))['error'].code).toBe('conversation_already_has_active_response');
  room.close();
});

test('each sentence is spoken as soon as it is translated', async () => {
  const room = await openSessionHarness(
    scriptedEngines({
      translate: async function* (_text, signal) {
        yield 'Yes, of course. ';
        yield 'Would you';
        yield* never(signal);
      },
    }),
  );

  room.hear(question());
  await room.event('response.output_audio_transcript.delta');
  await expect
    .poll(() => {
      room.play(20);
      return room.sent.length;
    })
    .toBeGreaterThan(0);

  expect(room.types()).toContain('output_audio_buffer.started');
  expect(room.types()).not.toContain('response.done');
  room.close();
});

test('the voice speaks the language that was not heard', async () => {
  const engines = scriptedEngines({});
  const room = await openSessionHarness(engines);

  room.hear(question());
  await room.event('response.done');

  expect(engines.spoken).toEqual([{ text: 'Hello there.', language: 'eng', voice: 'verse' }]);
});

test('words that fail while their answer waits are told when its turn comes', async () => {
  let hearings = 0;
  const engines = scriptedEngines({
    hear: () =>
      hearings++ === 0
        ? Promise.resolve({ text: 'Hola.' })
        : Promise.reject(new EngineFailure('recogniser', 'is deaf')),
    translate: async function* (_text, signal) {
      yield 'Hello';
      yield* never(signal);
    },
  });
  const room = await openSessionHarness(engines);
  room.send({
    type: 'session.update',
    session: {
      type: 'realtime',
      audio: { input: { turn_detection: { type: 'server_vad', interrupt_response: false } } },
    },
  });
  room.hear(question());
  await room.event('response.output_audio_transcript.delta');
  room.hear(question());
  await room.event('conversation.item.input_audio_transcription.failed');
  const latest = room.events.findLast(({ type }) => type === 'input_audio_buffer.committed');
  room.send({
    type: 'response.create',
    response: { conversation: 'none', input: [{ type: 'item_reference', id: latest!['item_id'] }] },
  });

  room.send({ type: 'response.cancel' });
  await expect.poll(() => room.types().filter((type) => type === 'response.done').length).toBe(3);

  const statuses = room.events.filter(({ type }) => type === 'response.done').map(({ response }) => response.status);
  expect(statuses).toEqual(['cancelled', 'failed', 'failed']);
});
