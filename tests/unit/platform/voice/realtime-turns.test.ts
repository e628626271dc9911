import { afterEach, expect, test, vi } from 'vitest';
import { RealtimeTurns } from '../../../../src/platform/voice/realtime-turns.ts';
import type { ConversationEvent } from '../../../../src/domain/turns/conversation-event.ts';
import type { LanguagePair } from '../../../../src/domain/language.ts';
import { parseEventText } from '../../../../src/protocol/realtime/parse-event.ts';
import { systemClock } from '../../../../src/shared/system-clock.ts';

const created = {
  type: 'session.created',
  session: {
    audio: {
      input: {
        transcription: { model: 'gpt-4o-mini-transcribe' },
        turn_detection: { type: 'server_vad', threshold: 0.4 },
      },
    },
  },
};
const committed = (id: string) => ({ type: 'input_audio_buffer.committed', item_id: id, previous_item_id: null });
const responding = (id: string) => ({ type: 'response.created', response: { id, status: 'in_progress' } });
const responded = (id: string) => ({ type: 'response.done', response: { id, status: 'completed', output: [] } });

const cleared = { type: 'input_audio_buffer.cleared' };

function open(statedLanguages?: LanguagePair, { clears = true } = {}) {
  const sent: Record<string, unknown>[] = [];
  const emitted: ConversationEvent[] = [];
  const turns = new RealtimeTurns({
    statedLanguages,
    isInterruptible: true,
    send(message) {
      const { type } = sent[sent.push({ ...message }) - 1] ?? {};
      if (clears && type === 'input_audio_buffer.clear') queueMicrotask(() => receive(cleared));
    },
    emit: (event) => void emitted.push(event),
  });
  const receive = (message: object) => {
    const text = JSON.stringify(message);
    const parsed = parseEventText(text);
    if (parsed.type === 'known') turns.note(parsed.event);
  };
  receive(created);
  return { turns, receive, emitted, sent, types: () => sent.splice(0).map(({ type }) => type) };
}

afterEach(() => void vi.useRealTimers());

test('turns by hand switch the detection off, and back to what the server had set', () => {
  const { turns, sent } = open();

  turns.setOn(true);
  turns.setOn(false);

  expect(sent.map(({ session }) => session)).toEqual([
    { type: 'realtime', audio: { input: { turn_detection: null } } },
    { type: 'realtime', audio: { input: { turn_detection: { type: 'server_vad', threshold: 0.4 } } } },
  ]);
});

test('a held turn counts as unreported from its first sound until the service has named its item', async () => {
  const { turns, receive } = open();
  await turns.begin('spa', 98_000);
  expect(turns.unreportedSinceMs).toBe(98_000);

  turns.end();
  await turns.begin('eng', 99_000);
  expect(turns.unreportedSinceMs).toBe(98_000);
  receive(committed('u1'));
  expect(turns.unreportedSinceMs).toBe(99_000);

  turns.end();
  receive(committed('u2'));
  expect(turns.unreportedSinceMs).toBeUndefined();
});

test('a held turn sends its language to the recogniser, and the response only follows its item', async () => {
  const { turns, receive, sent, emitted, types } = open();
  turns.setOn(true);
  types();

  await turns.begin('spa', 98_000);
  expect(sent[1]?.['session']).toEqual({
    type: 'realtime',
    audio: { input: { transcription: { model: 'gpt-4o-mini-transcribe', language: 'es' } } },
  });
  expect(types()).toEqual(['input_audio_buffer.clear', 'session.update', 'output_audio_buffer.clear']);
  turns.end();
  expect(types()).toEqual(['input_audio_buffer.commit']);
  receive(committed('u1'));

  expect(sent).toMatchObject([{ type: 'response.create', response: { metadata: { source_language: 'spa' } } }]);
  expect(emitted).toEqual([{ type: 'speaker-stated', itemId: 'u1', language: 'spa', sinceMs: 98_000 }]);
});

test('no audio of a turn is sent before the service has discarded what came before it', async () => {
  const { turns, receive } = open(undefined, { clears: false });
  let hasBegun = false;

  const beginning = turns.begin('spa').finally(() => (hasBegun = true));
  await new Promise((resolve) => setTimeout(resolve, 0));
  receive(committed('u0'));
  expect(hasBegun).toBe(false);
  receive(cleared);

  await beginning;
});

test('a service that refuses to discard, or does not say so, gets the turn all the same', async () => {
  vi.useFakeTimers();
  const { turns, receive } = open(undefined, { clears: false });

  const refused = turns.begin('spa');
  receive({ type: 'error', error: { code: 'unknown', message: '', event_id: 'page_clear' } });
  await refused;
  const silent = turns.begin('eng');
  await vi.advanceTimersByTimeAsync(4000);
  await silent;
  // The late confirmation is not that of the next turn.
  let hasBegun = false;
  const next = turns.begin('spa').finally(() => (hasBegun = true));
  receive(cleared);
  await vi.advanceTimersByTimeAsync(100);
  expect(hasBegun).toBe(false);
  receive(cleared);

  await next;
});

test('a commit is about the sound since its turn began, which is sent again when it is not read', async () => {
  vi.useFakeTimers();
  const startedAtMs = systemClock.now();
  const sinceMs = new Map<unknown, number | undefined>();
  const turns = new RealtimeTurns({
    statedLanguages: undefined,
    isInterruptible: true,
    send: (message, since) => void sinceMs.set(Object(message).type, since),
    emit: () => undefined,
  });

  void turns.begin('cmn');
  await vi.advanceTimersByTimeAsync(20_000);
  turns.end();

  expect(sinceMs.get('input_audio_buffer.commit')).toBe(startedAtMs);
});

test('the voice falls silent for the next turn, whose response waits for the one before', async () => {
  const { turns, receive, types } = open();
  await turns.begin('spa');
  turns.end();
  receive(committed('u1'));
  receive(responding('r1'));
  types();

  await turns.begin('eng');
  expect(types()).toEqual(['input_audio_buffer.clear', 'session.update', 'output_audio_buffer.clear']);
  receive({ type: 'output_audio_buffer.started', response_id: 'r1' });
  expect(types()).toEqual(['output_audio_buffer.clear']);
  turns.end();
  receive(committed('u2'));
  expect(types()).toEqual(['input_audio_buffer.commit']);
  receive(responded('r1'));

  expect(types()).toEqual(['response.create']);
});

test('a turn whose response is refused because of another one gets it after that one', async () => {
  const { turns, receive, types } = open();
  await turns.begin('spa');
  turns.end();
  receive(committed('u1'));
  types();

  receive(responding('r0'));
  const error = { code: 'conversation_already_has_active_response', message: '', event_id: 'page_response' };
  receive({ type: 'error', error });
  expect(types()).toEqual([]);
  receive(responded('r0'));

  expect(types()).toEqual(['response.create']);
});

test('a commit that is refused as empty gets no response', async () => {
  const { turns, receive, types, emitted } = open();
  await turns.begin('spa');
  turns.end();
  types();

  receive({ type: 'error', error: { code: 'input_audio_buffer_commit_empty', message: '', event_id: 'page_commit' } });
  await turns.begin('eng');
  turns.end();
  receive(committed('u1'));

  expect(types().filter((type) => type === 'response.create')).toHaveLength(1);
  expect(emitted).toEqual([{ type: 'speaker-stated', itemId: 'u1', language: 'eng' }]);
});

test('words that come before the commit have the language of the button already', async () => {
  const { turns, receive, emitted } = open();
  await turns.begin('eng');
  const delta = { type: 'conversation.item.input_audio_transcription.delta', item_id: 'u1', delta: 'Si' };

  receive(delta);
  receive(delta);
  turns.end();
  receive(committed('u1'));

  expect(emitted).toEqual([{ type: 'speaker-stated', itemId: 'u1', language: 'eng' }]);
});

test('a model for both languages gets the language of the turn', () => {
  const { turns, sent } = open({ source: 'spa', target: 'eng' });

  turns.write({ itemId: 't1', text: 'No', language: 'eng' });

  expect(sent.map(({ type, item }) => [type, (item as { role?: string } | undefined)?.role])).toEqual([
    ['output_audio_buffer.clear', undefined],
    ['conversation.item.create', 'user'],
    ['conversation.item.create', 'system'],
    ['response.create', undefined],
  ]);
  expect(JSON.stringify(sent[2])).toContain('The last message is in English: say it in Spanish.');
});

test('terms reach the recogniser and the translator, and others replace them', () => {
  const { turns, sent, types } = open();

  turns.setTerms([{ source: 'Hotel Aurora', target: '奥罗拉酒店' }]);
  expect(sent).toMatchObject([
    { type: 'conversation.item.create', item: { id: 'glossary_1', role: 'system' } },
    { session: { audio: { input: { transcription: { prompt: 'Hotel Aurora, 奥罗拉酒店' } } } } },
  ]);
  expect(JSON.stringify(sent[0])).toContain('Hotel Aurora = 奥罗拉酒店');
  types();
  turns.setTerms([]);

  expect(sent).toMatchObject([
    { type: 'conversation.item.delete', item_id: 'glossary_1' },
    { session: { audio: { input: { transcription: { model: 'gpt-4o-mini-transcribe' } } } } },
  ]);
  expect(JSON.stringify(sent[1])).not.toContain('prompt');
});

test('audio that comes once more corrects its turn, whose language is stated', async () => {
  const { turns, receive, emitted, types } = open();

  await turns.beginAgain(['u1'], 'spa');
  turns.end();
  turns.setOn(false);
  receive(committed('u2'));

  expect(emitted).toEqual([
    { type: 'speaker-stated', itemId: 'u2', language: 'spa' },
    { type: 'recognised-again', itemIds: ['u1'], correctionItemId: 'u2' },
  ]);
  expect(types()).toContain('response.create');
});

test('what is shared interrupts no translation: the detection that the service was set up with stays otherwise', () => {
  const sent: object[] = [];
  const turns = new RealtimeTurns({
    statedLanguages: undefined,
    isInterruptible: false,
    send: (message) => void sent.push(message),
    emit: () => undefined,
  });
  const parsed = parseEventText(JSON.stringify(created));
  if (parsed.type === 'known') turns.note(parsed.event);

  expect(sent).toMatchObject([
    {
      session: {
        audio: { input: { turn_detection: { type: 'server_vad', threshold: 0.4, interrupt_response: false } } },
      },
    },
  ]);
});
