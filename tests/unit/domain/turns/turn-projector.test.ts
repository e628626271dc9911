import { expect, test } from 'vitest';
import { spokenAt } from '../../../../src/domain/connection/service-clock.ts';
import { recognisableUntilMs } from '../../../../src/domain/turn.ts';
import { closedTurns } from '../../../../src/domain/conversation.ts';
import type { ConversationEvent, ReceivedEvent } from '../../../../src/domain/turns/conversation-event.ts';
import { exchangeEvents, someUsage, type TimedEvent, type Wire } from '../../../fixtures/events/exchange.ts';
import { projectorAfter, turnsAfter } from './project-events.ts';

function serviceEvents(...events: readonly Wire[]): TimedEvent[] {
  return events.map((event, index) => ({ atMs: index * 100, event: { event_id: `e${index}`, ...event } }));
}

function replacedSince(sinceMs: number, lastStayingItemId?: string): ConversationEvent {
  return { type: 'connection-replaced', sinceMs, lastStayingItemId };
}

const started = { type: 'input_audio_buffer.speech_started', audio_start_ms: 0, item_id: 'u1' };
const committed = { type: 'input_audio_buffer.committed', item_id: 'u1', previous_item_id: null };
const transcribed = { type: 'conversation.item.input_audio_transcription.completed', item_id: 'u1', content_index: 0 };
const opened = { type: 'response.created', response: { id: 'r1', status: 'in_progress' } };
const ids = { response_id: 'r1', item_id: 'a1', output_index: 0, content_index: 0 };
const spoken = (delta: string): Wire => ({ type: 'response.output_audio_transcript.delta', ...ids, delta });

function closed(status: string, more: Wire = {}): Wire {
  return { type: 'response.done', response: { id: 'r1', status, output: [], usage: someUsage, ...more } };
}

test('speech is a turn before any of its text is known', () => {
  expect(turnsAfter(serviceEvents(started))).toMatchObject([
    { status: 'in_progress', source: { text: '', language: undefined } },
  ]);
});

test('noise without text and response is not a turn', () => {
  expect(turnsAfter(serviceEvents(started, committed, { ...transcribed, transcript: '' }))).toEqual([]);
});

test('speech that the service discarded is not a turn', () => {
  expect(turnsAfter(serviceEvents(started, { type: 'input_audio_buffer.cleared' }))).toEqual([]);
});

test('committed speech is not discarded', () => {
  expect(turnsAfter(serviceEvents(started, committed, { type: 'input_audio_buffer.cleared' }))).toHaveLength(1);
});

test('a response in progress shows the text so far', () => {
  const turns = turnsAfter(serviceEvents(started, committed, opened, spoken('Where'), spoken(' is')));

  expect(turns).toMatchObject([{ status: 'in_progress', translation: { text: 'Where is' } }]);
});

test('the final transcript replaces the partial one', () => {
  const delta = { type: 'conversation.item.input_audio_transcription.delta', item_id: 'u1', content_index: 0 };
  const events = serviceEvents(
    started,
    committed,
    { ...delta, delta: 'Hello their' },
    { ...transcribed, transcript: 'Hello there' },
  );

  expect(turnsAfter(events)[0]?.source.text).toBe('Hello there');
});

test('a blank final transcript does not replace the partial one', () => {
  const delta = { type: 'conversation.item.input_audio_transcription.delta', item_id: 'u1', content_index: 0 };
  const events = serviceEvents(started, committed, { ...delta, delta: 'Hello' }, { ...transcribed, transcript: '' });

  expect(turnsAfter(events)[0]?.source.text).toBe('Hello');
});

test('the text of the closed response outranks its deltas', () => {
  const output = [
    { id: 'a1', type: 'message', role: 'assistant', content: [{ type: 'output_audio', transcript: 'Where is it?' }] },
  ];
  const events = serviceEvents(started, committed, opened, spoken('Were is'), closed('completed', { output }));

  expect(turnsAfter(events)).toMatchObject([{ status: 'completed', translation: { text: 'Where is it?' } }]);
});

test.each([
  ['completed', {}, { status: 'completed', cancelReason: undefined, failureCode: undefined }],
  ['cancelled', { reason: 'turn_detected' }, { status: 'cancelled', cancelReason: 'turn_detected' }],
  ['cancelled', { reason: 'client_cancelled' }, { status: 'cancelled', cancelReason: 'client_cancelled' }],
  ['incomplete', { reason: 'max_output_tokens' }, { status: 'incomplete', failureCode: 'max_output_tokens' }],
  ['incomplete', { reason: 'content_filter' }, { status: 'incomplete', failureCode: 'content_filter' }],
  [
    'failed',
    { error: { type: 'server_error', code: 'insufficient_quota' } },
    { status: 'error', failureCode: 'insufficient_quota' },
  ],
  ['failed', { error: { type: 'server_error' } }, { status: 'error', failureCode: 'server_error' }],
] as const)('a response that is %s with %j sets the state of its turn', (status, details, expected) => {
  const events = serviceEvents(
    started,
    committed,
    opened,
    spoken('Where'),
    closed(status, { status_details: details }),
  );

  expect(turnsAfter(events)).toMatchObject([{ ...expected, translation: { text: 'Where' } }]);
});

test('a failed response without usage costs nothing', () => {
  const turns = turnsAfter(serviceEvents(started, committed, opened, closed('failed', { usage: null })));

  expect(turns).toMatchObject([{ status: 'error', costMicros: 0 }]);
});

test('a voice that was cut marks the turn as interrupted, whatever the status of the response', () => {
  const cleared = { type: 'output_audio_buffer.cleared', response_id: 'r1' };
  const truncated = { type: 'conversation.item.truncated', item_id: 'a1', content_index: 0, audio_end_ms: 700 };
  const whole = [started, committed, opened, spoken('Where'), closed('completed')];

  expect(turnsAfter(serviceEvents(...whole))).toMatchObject([{ interrupted: false }]);
  expect(turnsAfter(serviceEvents(...whole, cleared))).toMatchObject([{ status: 'completed', interrupted: true }]);
  expect(turnsAfter(serviceEvents(...whole, truncated))).toMatchObject([{ status: 'completed', interrupted: true }]);
});

test('an item deleted from the context of the model stays in the conversation', () => {
  const forgotten = { type: 'conversation.item.deleted', item_id: 'u1' };

  expect(
    turnsAfter(serviceEvents(started, committed, { ...transcribed, transcript: 'Hello' }, forgotten)),
  ).toHaveLength(1);
});

test('a response without an utterance before it has a turn of its own', () => {
  const turns = turnsAfter(serviceEvents(opened, spoken('Where'), closed('completed')));

  expect(turns).toMatchObject([{ itemId: 'a1', source: { text: '' }, translation: { text: 'Where' } }]);
});

test('a response without item ids belongs to the latest utterance', () => {
  const second = { type: 'input_audio_buffer.committed', item_id: 'u2', previous_item_id: 'u1' };
  const words = { ...transcribed, transcript: 'First' };
  const turns = turnsAfter(
    serviceEvents(started, committed, words, second, opened, spoken('Where?'), closed('completed')),
  );

  expect(turns.find(({ itemId }) => itemId === 'u2')?.translation.text).toBe('Where?');
  expect(turns.find(({ itemId }) => itemId === 'u1')?.translation.text).toBe('');
});

test('a retried response belongs to the utterance of the first attempt', () => {
  const retry = [
    { type: 'response.created', response: { id: 'r2', status: 'in_progress' } },
    { type: 'response.output_audio_transcript.delta', ...ids, response_id: 'r2', item_id: 'a2', delta: 'Where?' },
    { type: 'response.done', response: { id: 'r2', status: 'completed', output: [], usage: someUsage } },
  ];
  const turns = turnsAfter(serviceEvents(started, committed, opened, closed('failed', { usage: null }), ...retry));

  expect(turns).toMatchObject([{ status: 'completed', translation: { text: 'Where?' } }]);
});

test('an utterance without a response is incomplete once a later one has a response', () => {
  const unanswered = exchangeEvents({ name: '1', startMs: 0, words: 'this has no response' });
  const answered = exchangeEvents({ name: '2', startMs: 60_000, words: '¿sí?', answer: 'yes' });

  expect(turnsAfter(unanswered)).toMatchObject([{ status: 'in_progress' }]);
  expect(turnsAfter([...unanswered, ...answered])).toMatchObject([{ status: 'incomplete' }, { status: 'completed' }]);
});

test('turns are finished although the service filters the end of responses', () => {
  const item = { id: 'u1', type: 'message', role: 'user', content: [] };
  const events = serviceEvents(
    started,
    { type: 'conversation.item.added', previous_item_id: null, item },
    spoken('Where'),
    { type: 'response.output_audio_transcript.done', ...ids, transcript: 'Where?' },
    { ...transcribed, transcript: '¿Dónde?' },
  );

  expect(turnsAfter(events)).toMatchObject([
    {
      itemId: 'u1',
      status: 'completed',
      source: { text: '¿Dónde?' },
      translation: { text: 'Where?' },
      usage: undefined,
    },
  ]);
});

test('speech with a failed transcript and no response is an error', () => {
  const failed = { ...transcribed, type: 'conversation.item.input_audio_transcription.failed', error: { code: 'x' } };

  expect(turnsAfter(serviceEvents(started, committed, failed))).toMatchObject([
    { status: 'error', source: { text: '' } },
  ]);
});

test('segments by speaker replace a missing transcript', () => {
  const segment = { type: 'conversation.item.input_audio_transcription.segment', item_id: 'u1', content_index: 0 };
  const later = { ...segment, id: 's2', start: 2, end: 3, text: 'two', speaker: 'B' };
  const earlier = { ...segment, id: 's1', start: 0, end: 1, text: 'one', speaker: 'A' };

  expect(turnsAfter(serviceEvents(started, committed, later, earlier, later))[0]?.source.text).toBe('one two');
});

test('transcripts are billed separately, by token or by second', () => {
  const usage = { type: 'tokens', total_tokens: 22, input_tokens: 13, output_tokens: 9 };
  const other = { ...transcribed, item_id: 'u2', transcript: 'b', usage: { type: 'duration', seconds: 2.4 } };
  const projector = projectorAfter(serviceEvents(started, { ...transcribed, transcript: 'a', usage }, other, other));

  expect(projector.transcription).toEqual({ tokens: 22, seconds: 2.4 });
  expect(projector.totals.usage.totalTokens).toBe(0);
});

const heardSoFar: Wire = {
  type: 'conversation.item.input_audio_transcription.delta',
  item_id: 'u1',
  content_index: 0,
  delta: 'Where',
};

test('a sound without a word is no turn once the connection is closed', () => {
  expect(closedTurns(turnsAfter(serviceEvents(started)))).toEqual([]);
});

test('a turn that was open when the connection closed is incomplete', () => {
  expect(closedTurns(turnsAfter(serviceEvents(started, heardSoFar)))).toMatchObject([
    { status: 'incomplete', source: { text: 'Where' } },
  ]);
});

test('replayed speech replaces its first turn, and is marked late until the replay has finished', () => {
  const first = exchangeEvents({ name: 'one', startMs: 0, words: '¿Dónde está?', answer: 'Where is it?' });
  const cut = exchangeEvents({ name: 'two', startMs: 20_000, words: 'sí señor' });
  const again = exchangeEvents({ name: 'three', startMs: 30_000, words: 'sí señor', answer: 'Yes, sir.' });
  const live = exchangeEvents({ name: 'four', startMs: 60_000, words: 'adiós, señor', answer: 'Goodbye.' });
  const replaced = { receivedAtMs: 29_000, event: replacedSince(19_000) };
  const caughtUp = { receivedAtMs: 59_000, event: { type: 'replay-finished' } } as const;

  const turns = turnsAfter([...first, ...cut, replaced, ...again, caughtUp, ...live]);

  expect(turns.map(({ source, late }) => [source.text, late])).toEqual([
    ['¿Dónde está?', undefined],
    ['sí señor', true],
    ['adiós, señor', undefined],
  ]);
});

test('a replay is heard once something is that was said well after it: nothing typed, and nothing that comes late', () => {
  const retracted = exchangeEvents({ name: 'one', startMs: 20_000, words: 'sí señor' });
  const replaced = { receivedAtMs: 29_000, event: replacedSince(19_000) };
  const typed: ConversationEvent = { type: 'turn-written', itemId: 'typed', text: 'gracias', language: 'spa' };
  const lateReport = exchangeEvents({ name: 'two', startMs: 32_000, words: 'sí señor', answer: 'Yes, sir.' });
  const live = exchangeEvents({ name: 'three', startMs: 60_000, words: 'adiós, señor', answer: 'Goodbye.' });
  const replayed = [...retracted, replaced, { receivedAtMs: 31_000, event: { type: 'replay-finished' } } as const];

  expect(projectorAfter(retracted).isReplayHeard).toBe(true);
  expect(projectorAfter([...replayed, { receivedAtMs: 50_000, event: typed }]).isReplayHeard).toBe(false);
  expect(projectorAfter([...replayed, ...lateReport]).isReplayHeard).toBe(false);
  expect(projectorAfter([...replayed, ...lateReport, ...live]).isReplayHeard).toBe(true);
});

test('speech that was merged with a turn by hand has a position, but cannot be recognised again without the rest', () => {
  const byHand = serviceEvents(committed, { ...transcribed, transcript: 'sí' });
  const stated: ConversationEvent = { type: 'speaker-stated', itemId: 'u1', language: 'spa', sinceMs: 0 };
  const speech = exchangeEvents({ name: 'two', startMs: 3000, words: 'señor', answer: 'Yes, sir.', after: 'u1' });

  const [merged, ...others] = turnsAfter([...byHand, { receivedAtMs: 200, event: stated }, ...speech]);

  expect(others).toEqual([]);
  expect(merged).toMatchObject({ source: { text: 'sí señor' }, heldSinceMs: 0, voice: { fromMs: 3000 } });
  expect(merged && recognisableUntilMs(merged)).toBeUndefined();
  expect(merged && spokenAt(merged, [])).toBeUndefined();
});

test('an answered turn is replaced, too, when it is replayed', () => {
  const first = exchangeEvents({ name: 'one', startMs: 0, words: '¿Dónde está?', answer: 'Where is it?' });
  const half = exchangeEvents({ name: 'two', startMs: 20_000, words: 'sí', answer: 'Yes.' });
  const again = exchangeEvents({ name: 'three', startMs: 30_000, words: 'sí señor', answer: 'Yes, sir.' });
  const replaced = { receivedAtMs: 29_000, event: replacedSince(19_000) };

  const turns = turnsAfter([...first, ...half, replaced, ...again]);

  expect(turns.map(({ source }) => source.text)).toEqual(['¿Dónde está?', 'sí señor']);
});

test('what a lost call left open and no replay brings again stays as far as it came, and a sound without a word goes', () => {
  const sound = turnsAfter([...serviceEvents(started), { receivedAtMs: 5000, event: replacedSince(4000) }]);
  const words = turnsAfter([...serviceEvents(started, heardSoFar), { receivedAtMs: 5000, event: replacedSince(4000) }]);
  const half = turnsAfter([
    ...serviceEvents(started, committed, opened, spoken('Where')),
    { receivedAtMs: 5000, event: replacedSince(4000) },
  ]);

  expect(sound).toEqual([]);
  expect(words).toMatchObject([{ status: 'incomplete', source: { text: 'Where' } }]);
  expect(words[0]?.source.isPartial).toBeUndefined();
  expect(half).toMatchObject([{ status: 'incomplete', translation: { text: 'Where' } }]);
});

test('after a stall the kept utterance stays, and the one after it is replaced, although both arrived at once', () => {
  const stored = exchangeEvents({ name: 'one', startMs: 20_000, words: '¿Dónde está?', answer: 'Where is it?' });
  const half = exchangeEvents({ name: 'two', startMs: 20_000, words: 'sí' });
  const keptId = turnsAfter(stored)[0]?.itemId;
  const replaced = { receivedAtMs: 29_000, event: replacedSince(20_000, keptId) };
  const again = exchangeEvents({ name: 'three', startMs: 30_000, words: 'sí señor', answer: 'Yes, sir.' });

  const turns = turnsAfter([...stored, ...half, replaced, ...again]);

  expect(turns.map(({ source }) => source.text)).toEqual(['¿Dónde está?', 'sí señor']);
});

test('a turn has the position of its speech, and its end once that is known', () => {
  const stopped = { type: 'input_audio_buffer.speech_stopped', item_id: 'u1', audio_end_ms: 900 };

  expect(turnsAfter(serviceEvents(started))).toMatchObject([{ voice: { fromMs: 0, end: undefined } }]);
  expect(turnsAfter(serviceEvents(started, stopped, committed))).toMatchObject([
    { voice: { fromMs: 0, end: { toMs: 900, atMs: 100 } } },
  ]);
});

test('a text is partial until its final text has come', () => {
  const delta = { ...transcribed, type: 'conversation.item.input_audio_transcription.delta', delta: '¿Dónde' };
  const growing = turnsAfter(serviceEvents(started, delta, committed, opened, spoken('Where')));
  const heard = turnsAfter(
    serviceEvents(started, delta, committed, opened, spoken('Where'), { ...transcribed, transcript: '¿Dónde?' }),
  );
  const done = turnsAfter(serviceEvents(started, delta, committed, opened, spoken('Where'), closed('completed')));

  expect(growing).toMatchObject([{ source: { isPartial: true }, translation: { isPartial: true } }]);
  expect(heard[0]?.source).not.toHaveProperty('isPartial');
  expect(done[0]).toMatchObject({ source: { isPartial: true } });
  expect(done[0]?.translation).not.toHaveProperty('isPartial');
  expect(closedTurns(done)[0]?.source).not.toHaveProperty('isPartial');
});

const heardWrong = serviceEvents(
  started,
  committed,
  { ...transcribed, transcript: '¿Dónde está el ratón?' },
  opened,
  spoken('Where is the mouse?'),
  closed('completed'),
);
const corrects = {
  type: 'turn.source_corrected',
  item_ids: ['u1'],
  correction_item_id: 'c1',
  text: '¿Dónde está el rato?',
};
const again = { response_id: 'r2', item_id: 'a2', output_index: 0, content_index: 0 };
const answersCorrection = [
  { type: 'response.created', response: { id: 'r2', status: 'in_progress' } },
  {
    type: 'conversation.item.added',
    previous_item_id: 'c1',
    item: { id: 'a2', type: 'message', role: 'assistant', status: 'in_progress', content: [] },
  },
  { type: 'response.output_audio_transcript.delta', ...again, delta: 'Where is the while?' },
  { type: 'response.done', response: { id: 'r2', status: 'completed', output: [], usage: someUsage } },
];

function later(...events: readonly Wire[]): TimedEvent[] {
  return [
    ...heardWrong,
    ...events.map((event, index) => ({ atMs: 5000 + index, event: { event_id: `l${index}`, ...event } })),
  ];
}

test('a correction replaces the text, is translated again, keeps the first version, and costs what both cost', () => {
  const [turn, ...others] = turnsAfter(later(corrects, ...answersCorrection));

  expect(others).toEqual([]);
  expect(turn).toMatchObject({
    id: 'u1',
    source: { text: '¿Dónde está el rato?', language: 'spa' },
    translation: { text: 'Where is the while?' },
    status: 'completed',
    correction: {
      itemId: 'c1',
      firstSource: '¿Dónde está el ratón?',
      firstTranslation: 'Where is the mouse?',
      isTranslated: true,
    },
    usage: { totalTokens: 2 * someUsage.total_tokens },
  });
});

test('a correction without a response keeps the translation, and says that it is of the first version', () => {
  expect(turnsAfter(later(corrects))).toMatchObject([
    {
      source: { text: '¿Dónde está el rato?' },
      translation: { text: 'Where is the mouse?' },
      status: 'completed',
      correction: { isTranslated: false },
    },
  ]);
});

test('the last of two corrections counts, and the first version stays in the record', () => {
  const second = { ...corrects, correction_item_id: 'c2', text: '¿Dónde está el retrete?' };

  expect(turnsAfter(later(corrects, ...answersCorrection, second))).toMatchObject([
    { source: { text: '¿Dónde está el retrete?' }, correction: { itemId: 'c2', firstSource: '¿Dónde está el ratón?' } },
  ]);
});

/** A stretch of Spanish speech without an answer. */
function heard(itemId: string, transcript: string): Wire[] {
  return [started, committed, { ...transcribed, transcript }].map((event) => ({ ...event, item_id: itemId }));
}

test('what is said behind a turn that a person corrects meanwhile is a turn of its own', () => {
  const first = heard('u1', '¿Dónde está el ratón?');
  const [begun, ...words] = heard('u2', '¿Y dónde está la estación?');

  const turns = turnsAfter(serviceEvents(...first, ...(begun ? [begun] : []), corrects, ...words));

  expect(turns.map(({ source }) => source.text)).toEqual(['¿Dónde está el rato?', '¿Y dónde está la estación?']);
});

test('the utterances that a person has corrected as one turn stay one, also when an answer comes between them', () => {
  const events = [...heard('u1', '¿Dónde está'), ...heard('u2', 'el ratón?')];
  const corrected = { ...corrects, item_ids: ['u1', 'u2'] };

  const answersFirst = {
    type: 'conversation.item.added',
    previous_item_id: 'u1',
    item: { id: 'a1', type: 'message', role: 'assistant', status: 'in_progress', content: [] },
  };

  const turns = turnsAfter(
    serviceEvents(...events, corrected, opened, answersFirst, spoken('Where is'), closed('completed')),
  );

  expect(turns).toMatchObject([
    { source: { text: '¿Dónde está el rato?' }, correction: { firstSource: '¿Dónde está el ratón?' } },
  ]);
});

test('the correction of a turn of two utterances holds for a replay that hears them as one, or as two', () => {
  const log = serviceEvents(...heard('u1', '¿Dónde está'), ...heard('u2', 'el ratón?'), {
    ...corrects,
    item_ids: ['u1', 'u2'],
  });
  const asTwo = [...replayedAs('¿Dónde está', 'u3'), ...replayedAs('el ratón?', 'u4')];

  for (const replay of [replayedAs('¿Dónde está el ratón?', 'u3'), asTwo, []])
    expect(turnsAfter([...log, replaced, ...replay, replayFinished])).toMatchObject([
      { source: { text: '¿Dónde está el rato?' }, correction: { firstSource: '¿Dónde está el ratón?' } },
    ]);
});

test('the speaker that a button states is certain', () => {
  const stated = { type: 'turn.speaker_stated', item_id: 'u1', language: 'eng' };

  expect(turnsAfter(later(stated))).toMatchObject([{ speaker: 'userB', source: { language: 'eng' } }]);
});

test('the speaker that is known by the sound is certain, whatever the language, and shares no turn with the other', () => {
  const second = [
    { ...started, item_id: 'u2' },
    { ...committed, item_id: 'u2' },
    { ...transcribed, item_id: 'u2', transcript: 'Ahí está.' },
  ].map((event, index) => ({ ...event, event_id: `second${index}` }));
  const stated = (item_id: string, speaker: string) => ({ type: 'turn.speaker_stated', item_id, speaker });

  const turns = turnsAfter(later(stated('u1', 'userA'), ...second, stated('u2', 'userB')));

  expect(turns).toMatchObject([
    { speaker: 'userA', source: { language: 'spa' } },
    { speaker: 'userB', source: { language: 'spa' } },
  ]);
});

test('a correction holds for the replay of what it corrects, whether it was made before the replay or during it', () => {
  const replaced = { receivedAtMs: 6000, event: replacedSince(0) };
  const replayed = serviceEvents(
    { ...started, item_id: 'u2' },
    { ...committed, item_id: 'u2' },
    { ...transcribed, item_id: 'u2', transcript: '¿Dónde está el ratón?' },
  ).map(({ event }, index) => ({ atMs: 7000 + index, event: { ...event, event_id: `again${index}` } }));
  const correction = later(corrects, ...answersCorrection).slice(heardWrong.length);

  const before = turnsAfter([...heardWrong, ...correction, replaced, ...replayed]);
  const during = turnsAfter([
    ...heardWrong,
    replaced,
    ...replayed,
    ...correction.map((value) => ({ ...value, atMs: value.atMs + 4000 })),
  ]);

  for (const turns of [before, during]) {
    expect(turns).toMatchObject([
      {
        source: { text: '¿Dónde está el rato?' },
        translation: { text: 'Where is the while?' },
        correction: { firstSource: '¿Dónde está el ratón?', isTranslated: true },
      },
    ]);
  }
});

/** Heard again after another connection has taken over, as this. */
function replayedAs(transcript: string, itemId = 'u2') {
  return serviceEvents(
    { ...started, item_id: itemId },
    { ...committed, item_id: itemId },
    { ...transcribed, item_id: itemId, transcript },
  ).map(({ event }, index) => ({ atMs: 7000 + index, event: { ...event, event_id: `${itemId} ${index}` } }));
}
const replaced = { receivedAtMs: 6000, event: replacedSince(0) };
const replayFinished = { receivedAtMs: 8000, event: { type: 'replay-finished' } } as const;

test('a correction holds for a replay that is heard a little differently', () => {
  const log = [
    ...later(corrects, ...answersCorrection),
    replaced,
    ...replayedAs('¿Dónde está el gato?'),
    replayFinished,
  ];

  expect(turnsAfter(log)).toMatchObject([
    { id: 'u2', source: { text: '¿Dónde está el rato?' }, correction: { firstSource: '¿Dónde está el gato?' } },
  ]);
});

test('a correction whose words do not come again stays with its turn, and changes no other one', () => {
  const log = [
    ...later(corrects, ...answersCorrection),
    replaced,
    ...replayedAs('Buenos días, señora'),
    replayFinished,
  ];

  const turns = turnsAfter(log);
  expect(turns).toMatchObject([
    { id: 'u1', source: { text: '¿Dónde está el rato?' }, correction: { firstSource: '¿Dónde está el ratón?' } },
    { id: 'u2', source: { text: 'Buenos días, señora' } },
  ]);
  expect(turns[1]).not.toHaveProperty('correction');
});

test('a correction that comes after a replay without its words stays, too', () => {
  const correction = later(corrects).slice(heardWrong.length);
  const log = [
    ...heardWrong,
    replaced,
    ...replayedAs('Buenos días, señora'),
    replayFinished,
    ...correction.map((value) => ({ ...value, atMs: value.atMs + 4000 })),
  ];

  expect(turnsAfter(log).map(({ source }) => source.text)).toEqual(['¿Dónde está el rato?', 'Buenos días, señora']);
});

test('what was typed is no part of a replay', () => {
  const typed = { type: 'turn.written', item_id: 't1', text: 'Where is it?', language: 'eng' };
  const log = [...later(typed), { event: replacedSince(0), receivedAtMs: 9000 }];

  expect(turnsAfter(log)).toMatchObject([{ id: 't1', speaker: 'userB', source: { text: 'Where is it?' } }]);
});

/** Speech in Spanish, whose translation by the service fails. */
const failedTurn = serviceEvents(
  started,
  committed,
  { ...transcribed, transcript: '¿Dónde está?' },
  opened,
  closed('failed'),
);

function translatedHere(atMs: number, text: string, sourceText = '¿Dónde está?'): ReceivedEvent {
  return { event: { type: 'translated-on-device', itemId: 'u1', sourceText, text }, receivedAtMs: atMs };
}

test('a translation by this device stands in for a failed one, and is marked', () => {
  expect(turnsAfter([...failedTurn, translatedHere(1000, 'Where is it?')])).toMatchObject([
    { status: 'completed', translation: { text: 'Where is it?', language: 'eng' }, onDevice: true },
  ]);
});

test('a translation by this device counts only for the text that it translates, and not beside the one of the service', () => {
  const late = serviceEvents({ type: 'response.created', response: { id: 'r2', status: 'in_progress' } });
  const done: Wire = {
    type: 'response.done',
    response: {
      id: 'r2',
      status: 'completed',
      output: [
        {
          id: 'a2',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_audio', transcript: 'Where?' }],
        },
      ],
      usage: someUsage,
    },
  };
  const events = [...failedTurn, translatedHere(1000, 'Where is it?')];
  const answered = [...events, ...late.map((value) => ({ ...value, atMs: 2000 })), { atMs: 2100, event: done }];

  const [other] = turnsAfter([...failedTurn, translatedHere(1000, 'Where is it?', 'another text')]);
  const [served] = turnsAfter(answered);

  expect(other).toMatchObject({ status: 'error', translation: { text: '' } });
  expect(other?.onDevice).toBeUndefined();
  expect(served).toMatchObject({ status: 'completed', translation: { text: 'Where?' } });
  expect(served?.onDevice).toBeUndefined();
});

const replayAbandoned = { receivedAtMs: 8000, event: { type: 'replay-abandoned' } } as const;

test('what a replay that was broken off has not repeated stays as it was heard', () => {
  const half = exchangeEvents({ name: 'two', startMs: 2000, words: 'sí señor' });
  const partial = serviceEvents({ ...started, item_id: 'u3' }, { ...heardSoFar, item_id: 'u3' });
  const heard = [...heardWrong, ...half, ...partial.map((value) => ({ ...value, atMs: value.atMs + 5000 }))];

  const turns = turnsAfter([...heard, replaced, replayAbandoned]);

  expect(turns.map(({ source }) => source.text).join(' ')).toBe('¿Dónde está el ratón? sí señor Where');
});

test('of what a replay that was broken off has repeated, only the repetition stays', () => {
  const half = exchangeEvents({ name: 'two', startMs: 2000, words: 'sí señor' });
  const repeated = replayedAs('¿Dónde está el rato?');
  const replacedAgain = { receivedAtMs: 7500, event: replacedSince(0) };

  const once = turnsAfter([...heardWrong, ...half, replaced, ...repeated, replayAbandoned]);
  const twice = turnsAfter([...heardWrong, ...half, replaced, ...repeated, replacedAgain, replayAbandoned]);

  for (const turns of [once, twice])
    expect(turns.map(({ source }) => source.text).join(' ')).toBe('sí señor ¿Dónde está el rato?');
});

test('words that a replay which was broken off has repeated stay once, wherever it cut them into utterances', () => {
  const half = exchangeEvents({ name: 'two', startMs: 2000, words: 'sí señor' });
  const twoAsOne = [...heardWrong, ...half, replaced, ...replayedAs('¿Dónde está el ratón? Sí, señor.')];
  const both = exchangeEvents({ name: 'two', startMs: 2000, words: 'sí señor, muchas gracias por todo' });
  const onlyTheFirst = [...both, replaced, ...replayedAs('sí señor')];
  const words = (events: typeof twoAsOne) =>
    turnsAfter([...events, replayAbandoned])
      .map(({ source }) => source.text)
      .join(' ');

  expect(words(twoAsOne)).toBe('¿Dónde está el ratón? Sí, señor.');
  expect(words(onlyTheFirst)).toBe('sí señor, muchas gracias por todo');
});
