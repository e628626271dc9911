import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventTypes, parseEvent, parseEventText } from '../../../../src/protocol/realtime/parse-event.ts';

const ids = { response_id: 'r1', item_id: 'a1', output_index: 0, content_index: 0 };
const item = { id: 'a1', type: 'message', role: 'assistant', content: [{ type: 'output_audio', transcript: 'Hi' }] };

/** Enough of each event to be read. */
const fields = {
  session: { id: 's1', expires_at: 1_800_000_000 },
  item,
  response: { id: 'r1', status: 'completed', output: [item] },
  ...ids,
  delta: 'a',
  transcript: 'b',
  text: 'c',
  language: 'eng',
  correction_item_id: 'u2',
  item_ids: ['u1'],
  source_text: 'd',
  id: 'seg1',
  part: { type: 'audio', transcript: 'd' },
  error: { type: 'server_error', code: null, message: 'broken' },
  since_ms: 1_000,
  rate_limits: [{ name: 'tokens', limit: 5, remaining: 4, reset_seconds: 0.06 }],
};

/** Raw audio, tools, keypad tones and other kinds of session. */
const isIgnored = (type: string) =>
  /^(conversation\.created|mcp_|response\.mcp_|session\.(closed|usage|input|output))|audio\.(delta|done)$|function_call|dtmf/.test(
    type,
  );

test.each(eventTypes)('%s is known', (type) => {
  expect(parseEvent({ type, event_id: 'e1', ...fields }).type).toBe(isIgnored(type) ? 'ignored' : 'known');
});

test('an unknown type is reported with its name', () => {
  expect(parseEventText('{"type":"response.telepathy.delta"}')).toEqual({
    type: 'unknown',
    name: 'response.telepathy.delta',
  });
});

test.each(['', '{', 'null', '5', '"text"', '[]', '{}', '{"type":7}'])('%j is malformed', (text) => {
  expect(parseEventText(text).type).toBe('malformed');
});

test.each([
  { type: 'response.done' },
  { type: 'response.done', response: { id: 'r1', status: 'sideways' } },
  { type: 'response.created', response: {} },
  { type: 'conversation.item.added', item: { role: 'user' } },
  { type: 'conversation.item.input_audio_transcription.completed', item_id: 'u1', transcript: 5 },
  { type: 'input_audio_buffer.speech_started' },
  { type: 'response.output_audio_transcript.delta', response_id: 'r1', item_id: '', delta: 'a' },
])('an event without its required fields is malformed: %j', (event) => {
  expect(parseEvent(event).type).toBe('malformed');
});

test('no message makes the parser throw', () => {
  const type = fc.constantFrom(...eventTypes);
  const event = fc
    .tuple(type, fc.dictionary(fc.constantFrom(...Object.keys(fields)), fc.jsonValue()))
    .map(([type, rest]) => JSON.stringify({ ...rest, type }));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), event), (text) => {
      expect(['known', 'ignored', 'unknown', 'malformed']).toContain(parseEventText(text).type);
    }),
    { numRuns: 500 },
  );
});

test('the expiry of a session is converted to milliseconds, and zero means none', () => {
  const opened = (expires_at: number): unknown => parseEvent({ type: 'session.created', session: { expires_at } });

  expect(opened(1_800_000_000)).toMatchObject({ event: { expiresAtMs: 1_800_000_000_000 } });
  expect(opened(0)).toMatchObject({ event: { expiresAtMs: undefined } });
});

test('content of both protocol versions is parsed', () => {
  const content = [
    { type: 'audio', transcript: 'spoken' },
    { type: 'text', text: 'written' },
    { type: 'input_audio', transcript: null },
  ];

  expect(parseEvent({ type: 'conversation.item.added', item: { ...item, content } })).toMatchObject({
    event: { item: { texts: ['spoken', 'written', undefined] } },
  });
});

test('optional fields may be missing', () => {
  expect(
    parseEvent({ type: 'response.done', response: { id: 'r1', status: 'failed', status_details: null, usage: null } }),
  ).toMatchObject({
    event: { type: 'response-closed', status: 'failed', reason: undefined, items: [], usage: undefined },
  });
});
