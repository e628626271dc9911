import { expect, test } from 'vitest';
import type { Transcriber } from '../../../../voice/engines/engines.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';

async function eventsAfter(events: unknown[]) {
  const harness = await openSessionHarness(scriptedEngines({}));
  for (const event of events) harness.send(event);
  harness.close();
  return harness.events.slice(1);
}

const message = (id: string, text: string) => ({
  type: 'conversation.item.create',
  item: { id, type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});

test('a session update changes the given settings and leaves the others', async () => {
  const [updated] = await eventsAfter([
    {
      type: 'session.update',
      session: {
        type: 'realtime',
        audio: {
          input: { turn_detection: { type: 'server_vad', silence_duration_ms: 700 }, noise_reduction: null },
          output: { voice: 'marin', speed: 1.2 },
        },
      },
    },
  ]);

  expect(updated).toMatchObject({
    type: 'session.updated',
    session: {
      audio: {
        input: {
          transcription: { model: 'whisper-1' },
          noise_reduction: null,
          turn_detection: { threshold: 0.5, prefix_padding_ms: 300, silence_duration_ms: 700 },
        },
        output: { voice: 'marin', speed: 1.2 },
      },
    },
  });
});

test('the GA protocol refuses an update with a temperature as a whole', async () => {
  const [error, updated] = await eventsAfter([
    {
      type: 'session.update',
      event_id: 'one',
      session: { type: 'realtime', max_output_tokens: 7, temperature: 0.6 },
    },
    { type: 'session.update', session: { type: 'realtime' } },
  ]);

  expect(error!['error']).toEqual({
    type: 'invalid_request_error',
    code: 'unknown_parameter',
    message: "Unknown parameter: 'session.temperature'.",
    param: 'session.temperature',
    event_id: 'one',
  });
  expect(updated!['session'].max_output_tokens).toBe('inf');
});

test('a client can neither read nor change the instructions', async () => {
  const [updated] = await eventsAfter([
    { type: 'session.update', session: { type: 'realtime', instructions: 'Be a pirate.' } },
  ]);

  expect(updated!.type).toBe('session.updated');
  expect(updated!['session']).not.toHaveProperty('instructions');
});

test('an update requires the type of the session', async () => {
  const [error] = await eventsAfter([{ type: 'session.update', session: { instructions: 'Lost.' } }]);

  expect(error!['error']).toMatchObject({ code: 'missing_required_parameter', param: 'session.type' });
});

test('low eagerness is kept as semantic turn detection', async () => {
  const [updated] = await eventsAfter([
    {
      type: 'session.update',
      session: { type: 'realtime', audio: { input: { turn_detection: { type: 'semantic_vad', eagerness: 'low' } } } },
    },
  ]);

  expect(updated!['session'].audio.input.turn_detection).toEqual({
    type: 'semantic_vad',
    eagerness: 'low',
    create_response: true,
    interrupt_response: true,
  });
});

test.for([
  { sent: '{', code: 'invalid_json' },
  { sent: '[]', code: 'invalid_json' },
  { sent: '{"event_id":"x"}', code: 'invalid_event' },
  { sent: '{"type":"session.destroy"}', code: 'invalid_value' },
  { sent: '{"type":"conversation.item.retrieve"}', code: 'missing_required_parameter' },
  { sent: '{"type":"conversation.item.retrieve","item_id":"item_x"}', code: 'item_not_found' },
  { sent: '{"type":"conversation.item.delete","item_id":"item_x"}', code: 'item_not_found' },
  { sent: '{"type":"response.cancel"}', code: 'response_cancel_not_active' },
  { sent: '{"type":"input_audio_buffer.append","audio":""}', code: 'invalid_value' },
  { sent: '{"type":"session.update","session":{"type":"realtime","max_output_tokens":0}}', code: 'invalid_value' },
])('$sent is refused with $code, and the session goes on', async ({ sent, code }) => {
  const [error, retrieved] = await eventsAfter([sent, { type: 'input_audio_buffer.clear' }]);

  expect(error).toMatchObject({ type: 'error', error: { type: 'invalid_request_error', code } });
  expect(retrieved!.type).toBe('input_audio_buffer.cleared');
});

test('items can be created, retrieved and deleted', async () => {
  const events = await eventsAfter([
    message('item_1', 'one'),
    message('item_2', 'two'),
    { ...message('item_0', 'zero'), previous_item_id: 'root' },
    { type: 'conversation.item.retrieve', item_id: 'item_2' },
    { type: 'conversation.item.delete', item_id: 'item_2' },
    { type: 'conversation.item.retrieve', item_id: 'item_2' },
  ]);

  const added = events.filter(({ type }) => type === 'conversation.item.added');
  expect(added.map((event) => event['previous_item_id'])).toEqual([null, 'item_1', null]);
  expect(events.slice(-3)).toMatchObject([
    { type: 'conversation.item.retrieved', item: { id: 'item_2', content: [{ type: 'input_text', text: 'two' }] } },
    { type: 'conversation.item.deleted', item_id: 'item_2' },
    { type: 'error', error: { code: 'item_not_found' } },
  ]);
});

test('the size and number of events are limited, and the session goes on', async () => {
  const large = message('item', 'x'.repeat(20_000));
  const many = Array.from({ length: 1001 }, (_, index) => message(`item_${index}`, 'one'));
  const outOfBand = { type: 'response.create', response: { conversation: 'none', input: [] } };
  const responses = Array.from({ length: 10 }, () => outOfBand);

  const events = await eventsAfter([large, ...many, ...responses, { type: 'input_audio_buffer.clear' }]);

  const codes = events.filter(({ type }) => type === 'error').map(({ error }) => error.code);
  expect(codes).toEqual(['event_too_large', 'conversation_full', 'too_many_responses']);
  expect(events.filter(({ type }) => type === 'input_audio_buffer.cleared')).toHaveLength(1);
});

test('a response can be truncated to what was played', async () => {
  const [, , truncated] = await eventsAfter([
    {
      type: 'conversation.item.create',
      item: {
        id: 'item_1',
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_audio', transcript: 'Hello there.' }],
      },
    },
    { type: 'conversation.item.truncate', item_id: 'item_1', content_index: 0, audio_end_ms: 300 },
  ]);

  expect(truncated).toMatchObject({ type: 'conversation.item.truncated', item_id: 'item_1', audio_end_ms: 300 });
});

test('a turn that the client commits has its language in the recogniser and in the translator', async () => {
  const hints: (string | undefined)[] = [];
  const engines = scriptedEngines({ transcribe: async () => ({ text: 'No.', language: 'spa' }) });
  const { transcribe } = engines.transcriber;
  Object.assign(engines.transcriber, {
    transcribe: ((speech, hint, ...rest) => {
      hints.push(hint.language);
      return transcribe(speech, hint, ...rest);
    }) satisfies typeof transcribe,
  });
  const harness = await openSessionHarness(engines);
  const input = { turn_detection: null, transcription: { model: 'whisper-1', language: 'en' } };
  harness.send({ type: 'session.update', session: { type: 'realtime', audio: { input } } });

  harness.hear(new Int16Array(16_000));
  harness.send({ type: 'input_audio_buffer.clear' });
  harness.hear(new Int16Array(8000));
  harness.send({ type: 'input_audio_buffer.commit' });
  harness.send({ type: 'response.create', response: { metadata: { source_language: 'eng' } } });
  await harness.event('response.done');
  harness.close();

  expect(hints).toEqual(['en']);
  expect(engines.translated).toMatchObject([{ text: 'No.', from: 'eng' }]);
});

test('speech is in the language that the client names for its microphone, whatever was recognised', async () => {
  const engines = scriptedEngines({ transcribe: async () => ({ text: 'No.', language: 'spa' }) });
  const harness = await openSessionHarness(engines);
  const input = { turn_detection: null, transcription: { model: 'whisper-1', language: 'en' } };
  harness.send({ type: 'session.update', session: { type: 'realtime', audio: { input } } });

  harness.hear(new Int16Array(8000));
  harness.send({ type: 'input_audio_buffer.commit' });
  harness.send({ type: 'response.create' });
  await harness.event('response.done');
  harness.close();

  expect(engines.translated).toMatchObject([{ text: 'No.', from: 'eng' }]);
});

test('a recogniser that follows speech follows a turn of the client from its beginning', async () => {
  const heard: number[] = [];
  const follow: Transcriber['follow'] = () => ({
    hear: (sound) => void heard.push(sound.length),
    close: () => void heard.push(0),
  });
  const harness = await openSessionHarness(scriptedEngines({ follow }));
  const audio = { input: { turn_detection: null } };
  harness.send({ type: 'session.update', session: { type: 'realtime', audio } });
  harness.hear(new Int16Array(3200));

  harness.send({ type: 'input_audio_buffer.clear' });
  harness.hear(new Int16Array(3200));
  harness.send({ type: 'input_audio_buffer.commit' });
  harness.close();

  expect(heard.reduce((sum, samples) => sum + samples, 0)).toBe(3200);
  expect(heard.at(-1)).toBe(0);
});

test('a recogniser does not follow a turn of the client without end', async () => {
  let heard = 0;
  let isClosed = false;
  const follow: Transcriber['follow'] = () => ({
    hear: (sound) => void (heard += sound.length),
    close: () => void (isClosed = true),
  });
  const harness = await openSessionHarness(scriptedEngines({ follow }));
  const audio = { input: { turn_detection: null } };
  harness.send({ type: 'session.update', session: { type: 'realtime', audio } });
  harness.send({ type: 'input_audio_buffer.clear' });

  harness.hear(new Int16Array(90 * 16_000));
  harness.close();

  expect(isClosed).toBe(true);
  expect(heard / 16_000).toBeCloseTo(60, 0);
});

test('a client that silences the voice gets the whole text', async () => {
  let goOn = () => undefined as void;
  const more = new Promise<void>((resolve) => (goOn = resolve));
  const engines = scriptedEngines({
    async *translate() {
      yield 'One! ';
      await more;
      yield 'Two. Three.';
    },
  });
  const harness = await openSessionHarness(engines);
  harness.send(message('t1', 'Uno. Dos. Tres.'));
  harness.send({ type: 'response.create' });
  await harness.event('response.output_audio_transcript.delta');
  await expect.poll(() => engines.spoken).toHaveLength(1);

  harness.send({ type: 'output_audio_buffer.clear' });
  goOn();
  const done = await harness.event('response.done');
  harness.close();

  expect(done['response']).toMatchObject({ status: 'completed' });
  expect(done['response'].output[0].content[0].transcript).toBe('One! Two. Three.');
  expect(engines.spoken).toHaveLength(1);
});

test('terms that the client deletes have no effect any more, unless others have replaced them', async () => {
  const engines = scriptedEngines({});
  const harness = await openSessionHarness(engines);
  const glossary = (id: string, text: string) => ({
    type: 'conversation.item.create',
    item: { id, type: 'message', role: 'system', content: [{ type: 'input_text', text }] },
  });
  const translate = async (id: string) => {
    const before = harness.events.length;
    harness.send(message(id, 'Hola.'));
    harness.send({ type: 'response.create' });
    await harness.event('response.done', before);
  };
  harness.send(glossary('glossary_1', 'Names:\nUlm = Ulm'));
  harness.send(glossary('glossary_2', 'Names:\nBonn = Bonn'));
  harness.send({ type: 'conversation.item.delete', item_id: 'glossary_1' });
  await translate('t1');

  harness.send({ type: 'conversation.item.delete', item_id: 'glossary_2' });
  await translate('t2');
  harness.close();

  expect(engines.translated).toMatchObject([{ terms: ['Bonn = Bonn'] }, { terms: [] }]);
});

test('the terms of a client correct what was recognised, and reach the translator', async () => {
  const engines = scriptedEngines({
    transcribe: async () => ({ text: '¿Dónde está el hotel Orora?', language: 'spa' }),
  });
  const harness = await openSessionHarness(engines);
  const input = { turn_detection: null };
  harness.send({ type: 'session.update', session: { type: 'realtime', audio: { input } } });
  const text = 'Names and terms:\nHotel Aurora = The Aurora Hotel';
  harness.send({
    type: 'conversation.item.create',
    item: { id: 'glossary_1', type: 'message', role: 'system', content: [{ type: 'input_text', text }] },
  });

  harness.hear(new Int16Array(8000));
  harness.send({ type: 'input_audio_buffer.commit' });
  harness.send({ type: 'response.create' });
  const heard = await harness.event('conversation.item.input_audio_transcription.completed');
  await harness.event('response.done');
  harness.close();

  expect(heard['transcript']).toBe('¿Dónde está el Hotel Aurora?');
  expect(engines.translated).toMatchObject([
    { text: '¿Dónde está el Hotel Aurora?', terms: ['Hotel Aurora = The Aurora Hotel'] },
  ]);
});
