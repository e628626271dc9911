/**
 * A conversation in Mandarin and English as events of the voice service, as a sample for the panel: split texts, an
 * interruption, a failure, a late transcript, both dialects of event names and an unknown event.
 */

type Event = Readonly<Record<string, unknown>>;

const usage = {
  total_tokens: 253,
  input_tokens: 132,
  output_tokens: 121,
  input_token_details: {
    text_tokens: 119,
    audio_tokens: 13,
    cached_tokens: 64,
    cached_tokens_details: { text_tokens: 64, audio_tokens: 0 },
  },
  output_token_details: { text_tokens: 30, audio_tokens: 91 },
};

const startMs = Date.UTC(2026, 9, 3, 9, 30);

type Script = { readonly name: string; readonly atMs: number; readonly words: string; readonly before: string | null };

function stamped(atMs: number, type: string, more: Event): Event {
  return { type, event_id: `event_${atMs}`, received_at: new Date(startMs + atMs).toISOString(), ...more };
}

/** From the first sound to the item in the conversation. */
function speech({ name, atMs, before }: Script): Event[] {
  const item = {
    id: `item_${name}`,
    type: 'message',
    role: 'user',
    status: 'completed',
    content: [{ type: 'input_audio', transcript: null }],
  };
  return [
    stamped(atMs, 'input_audio_buffer.speech_started', { item_id: item.id, audio_start_ms: atMs }),
    stamped(atMs + 1800, 'input_audio_buffer.speech_stopped', { item_id: item.id, audio_end_ms: atMs + 1300 }),
    stamped(atMs + 1810, 'input_audio_buffer.committed', { item_id: item.id, previous_item_id: before }),
    stamped(atMs + 1820, 'conversation.item.added', { previous_item_id: before, item }),
  ];
}

function transcript({ name, atMs, words }: Script, afterMs = 2400): Event[] {
  const part = { item_id: `item_${name}`, content_index: 0 };
  const half = Math.ceil(words.length / 2);
  const transcription = 'conversation.item.input_audio_transcription';
  return [
    stamped(atMs + afterMs, `${transcription}.delta`, { ...part, delta: words.slice(0, half) }),
    stamped(atMs + afterMs + 40, `${transcription}.delta`, { ...part, delta: words.slice(half) }),
    stamped(atMs + afterMs + 80, `${transcription}.completed`, {
      ...part,
      transcript: words,
      usage: { type: 'duration', seconds: 1.3 },
    }),
  ];
}

type Answer = { readonly text: string; readonly status: string; readonly details?: Event; readonly older?: boolean };

function answer({ name, atMs }: Script, { text, status, details, older = false }: Answer): Event[] {
  const response = { id: `resp_${name}`, object: 'realtime.response' };
  const part = { response_id: response.id, item_id: `item_${name}_answer`, output_index: 0, content_index: 0 };
  const spoken = older ? 'response.audio_transcript' : 'response.output_audio_transcript';
  const item = { id: part.item_id, type: 'message', role: 'assistant' };
  const content = [{ type: older ? 'audio' : 'output_audio', transcript: text }];
  const itemStatus = status === 'completed' ? 'completed' : 'incomplete';
  const half = Math.ceil(text.length / 2);
  const begun = stamped(atMs + 2000, 'response.created', {
    response: { ...response, status: 'in_progress', output: [] },
  });
  const done = { ...response, status, status_details: details ?? null, usage };
  if (text === '')
    return [begun, stamped(atMs + 2900, 'response.done', { response: { ...done, output: [], usage: null } })];
  return [
    begun,
    stamped(atMs + 2100, older ? 'conversation.item.created' : 'conversation.item.added', {
      previous_item_id: `item_${name}`,
      item: { ...item, status: 'in_progress', content: [] },
    }),
    stamped(atMs + 2200, `${spoken}.delta`, { ...part, delta: text.slice(0, half) }),
    stamped(atMs + 2210, 'output_audio_buffer.started', { response_id: response.id }),
    stamped(atMs + 2300, `${spoken}.delta`, { ...part, delta: text.slice(half) }),
    stamped(atMs + 2600, `${spoken}.done`, { ...part, transcript: text }),
    stamped(atMs + 2900, 'response.done', {
      response: { ...done, output: [{ ...item, status: itemStatus, content }] },
    }),
    stamped(atMs + 2940, 'rate_limits.updated', {
      rate_limits: [{ name: 'tokens', limit: 50_000, remaining: 49_747, reset_seconds: 0.3 }],
    }),
  ];
}

const greeting: Script = { name: 'hello', atMs: 0, words: '你好，请问火车站在哪里？', before: null };
const reply: Script = {
  name: 'reply',
  atMs: 9000,
  words: 'Go straight ahead and turn left at the bank.',
  before: 'item_hello_answer',
};
const firstHalf: Script = { name: 'part1', atMs: 18_000, words: '我想买两张票，', before: 'item_reply_answer' };
const secondHalf: Script = { name: 'part2', atMs: 22_000, words: '明天早上去上海的。', before: 'item_part1' };
const cutOff: Script = {
  name: 'cut',
  atMs: 31_000,
  words: 'The morning train is sold out, but there is one at noon',
  before: 'item_part2_answer',
};
const correction: Script = {
  name: 'fix',
  atMs: 34_500,
  words: 'Sorry, at half past twelve.',
  before: 'item_cut_answer',
};
const failing: Script = { name: 'fail', atMs: 44_000, words: '那我要两张十二点半的。', before: 'item_fix_answer' };
const closing: Script = { name: 'close', atMs: 80_000, words: "That's 45 euros, please.", before: 'item_fail' };

export const sampleEvents: readonly Event[] = [
  { type: 'session.created', event_id: 'event_start', session: { id: 'sess_sample', expires_at: 1_791_022_200 } },
  ...speech(greeting),
  ...transcript(greeting),
  ...answer(greeting, { text: 'Hello, where is the railway station, please?', status: 'completed' }),
  ...speech(reply),
  ...answer(reply, { text: '一直往前走，到银行左转。', status: 'completed', older: true }),
  // Later than its translation.
  ...transcript(reply, 3200),
  ...speech(firstHalf),
  ...transcript(firstHalf),
  ...speech(secondHalf),
  ...transcript(secondHalf),
  ...answer(secondHalf, { text: 'I would like two tickets to Shanghai for tomorrow morning.', status: 'completed' }),
  ...speech(cutOff),
  ...transcript(cutOff),
  ...answer(cutOff, {
    text: '早上的火车票卖完了',
    status: 'cancelled',
    details: { type: 'cancelled', reason: 'turn_detected' },
  }),
  stamped(34_510, 'output_audio_buffer.cleared', { response_id: 'resp_cut' }),
  stamped(34_520, 'conversation.item.truncated', { item_id: 'item_cut_answer', content_index: 0, audio_end_ms: 900 }),
  ...speech(correction),
  ...transcript(correction),
  ...answer(correction, { text: '不好意思，是十二点半。', status: 'completed' }),
  ...speech(failing),
  ...transcript(failing),
  ...answer(failing, {
    text: '',
    status: 'failed',
    details: { type: 'failed', error: { type: 'server_error', code: 'inference_rate_limit_exceeded' } },
  }),
  stamped(60_000, 'service.announcement', { note: 'an event of an unknown type' }),
  ...speech(closing),
  ...transcript(closing),
  ...answer(closing, { text: '一共四十五欧元，谢谢。', status: 'completed' }),
];
