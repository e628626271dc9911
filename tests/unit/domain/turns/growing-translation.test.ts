import { expect, test } from 'vitest';
import { decideFor } from '../../../../src/domain/language-detection/decide-language.ts';
import { TurnProjector } from '../../../../src/domain/turns/turn-projector.ts';
import type { ConversationEvent } from '../../../../src/domain/turns/conversation-event.ts';
import type { Turn } from '../../../../src/domain/turn.ts';
import { parseEvent } from '../../../../src/protocol/realtime/parse-event.ts';
import { followedScript } from '../../../fakes/followed-script.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { readSpeech } from '../../../fixtures/audio/read-audio.ts';

const pair = { source: 'eng', target: 'spa' } as const;
const speech = readSpeech('question');
const first = 'We wanted to leave early';
const second = 'because the train was full.';
const translations: Readonly<Record<string, string>> = {
  [first]: 'Queríamos salir temprano',
  [second]: 'porque el tren estaba lleno.',
};

/** The turns after each event of our own service, while one sentence is spoken and translated clause by clause. */
async function turnsWhileSpoken(): Promise<readonly Turn[][]> {
  const script = [
    { atMs: 800, text: 'We wanted' },
    { atMs: 1300, text: 'We wanted to leave early' },
    { atMs: 1800, text: 'We wanted to leave early because' },
    { atMs: 2300, text: 'We wanted to leave early because the train' },
    { atMs: 2800, text: `${first} ${second}` },
  ];
  const engines = scriptedEngines({
    translate: async function* (text) {
      yield translations[text] ?? '?';
    },
  });
  const harness = await openSessionHarness({ ...engines, transcriber: followedScript([script]) });
  harness.send({ type: 'session.update', session: { type: 'realtime', simultaneous: 'voice' } });
  harness.hear(new Int16Array(6400));
  for (let said = 0; said < 2; said++) {
    harness.hear(speech.subarray(0, 24_000));
    await expect.poll(() => engines.translated.length).toBeGreaterThanOrEqual(said);
  }
  harness.hear(new Int16Array(24_000));
  await harness.event('response.done');
  harness.close();
  const projector = new TurnProjector(pair, decideFor(pair));
  return harness.events.map((event, at) => {
    const parsed = parseEvent(event);
    if (parsed.type === 'known') projector.receive(parsed.event, 1000 + at);
    projector.rebuild();
    return [...projector.turns()];
  });
}

test('a translation that grows while a person speaks is one turn, of which nothing is taken back', async () => {
  const states = (await turnsWhileSpoken()).filter((turns) => turns.length > 0);

  expect(states.every((turns) => turns.length === 1)).toBe(true);
  const turns = states.map(([turn]) => turn!);
  let shown = '';
  for (const { translation } of turns) {
    expect(translation.text.startsWith(shown)).toBe(true);
    shown = translation.text;
  }
  const growing = turns.find(({ source, translation }) => source.isPartial && translation.text !== '');
  expect(growing).toMatchObject({
    status: 'in_progress',
    source: { text: 'We wanted to leave early because', unstable: ' the train' },
    translation: { text: 'Queríamos salir temprano', isPartial: true },
  });
  expect(turns.at(-1)).toMatchObject({
    status: 'completed',
    source: { text: `${first} ${second}`, language: 'eng' },
    translation: { text: 'Queríamos salir temprano porque el tren estaba lleno.' },
  });
  expect(turns.at(-1)!.source).not.toHaveProperty('unstable');
  expect(turns.at(-1)!.costMicros).toBeGreaterThan(0);
});

test('a correction of an earlier turn takes nothing from the one that is still spoken', () => {
  const heard = { contentIndex: 0, eventId: undefined };
  const usage = undefined;
  const opened = { type: 'speech-started', itemId: 'u2', audioStartMs: 3000 } as const;
  const item = { itemId: 'a2', role: 'assistant', done: false, texts: [] } as const;
  const answer = { itemId: 'a1', role: 'assistant', done: true, texts: ['Me llamo Ana.'] } as const;
  const part = { responseId: 'r2', itemId: 'a2', outputIndex: 0, contentIndex: 0, eventId: undefined };
  const growing: readonly ConversationEvent[] = [
    { type: 'speech-started', itemId: 'u1', audioStartMs: 0 },
    { type: 'speech-stopped', itemId: 'u1', audioEndMs: 2000 },
    { type: 'source-done', itemId: 'u1', contentIndex: 0, text: 'My name is Ana.', reportedLanguage: 'en', usage },
    { type: 'response-opened', responseId: 'r1' },
    { type: 'item-snapshot', item: answer, previousItemId: 'u1' },
    { type: 'response-closed', responseId: 'r1', status: 'completed', reason: undefined, items: [answer], usage },
    opened,
    { type: 'source-delta', itemId: 'u2', delta: first, unstable: 'because', ...heard },
    { type: 'response-opened', responseId: 'r2' },
    { type: 'item-snapshot', item, previousItemId: 'u2' },
    { type: 'response-item-snapshot', responseId: 'r2', outputIndex: 0, item },
    { type: 'response-delta', delta: 'Queríamos salir temprano', ...part },
    { type: 'source-corrected', itemIds: ['u1'], correctionItemId: 'c1', text: 'My name is Anna.' },
    { type: 'response-delta', delta: ' porque el tren estaba lleno.', ...part },
  ];
  const projector = new TurnProjector(pair, decideFor(pair));
  for (const [at, event] of growing.entries()) projector.receive(event, 1000 * at);
  projector.rebuild();

  expect(projector.turns().map(({ source, translation }) => [source.text, translation.text])).toEqual([
    ['My name is Anna.', 'Me llamo Ana.'],
    [first, 'Queríamos salir temprano porque el tren estaba lleno.'],
  ]);
});

test('provisional words stand behind the translation until the response is complete, and belong to no stored turn', () => {
  const item = { itemId: 'a1', role: 'assistant', done: false, texts: [] } as const;
  const done = { ...item, done: true, texts: ['Queríamos salir temprano porque el tren estaba lleno.'] } as const;
  const part = { responseId: 'r1', itemId: 'a1', outputIndex: 0, contentIndex: 0, eventId: undefined };
  const projector = new TurnProjector(pair, decideFor(pair));
  let atMs = 0;
  const translationAfter = (...events: readonly ConversationEvent[]) => {
    for (const event of events) projector.receive(event, (atMs += 100));
    projector.rebuild();
    return projector.turns()[0]?.translation;
  };

  const before = translationAfter(
    { type: 'speech-started', itemId: 'u1', audioStartMs: 0 },
    {
      type: 'source-delta',
      itemId: 'u1',
      contentIndex: 0,
      delta: 'We wanted to leave',
      unstable: '',
      eventId: undefined,
    },
    { type: 'provisional-translation', itemId: 'u1', text: 'Queríamos salir' },
  );
  expect(before).toMatchObject({ text: '', unstable: 'Queríamos salir', isPartial: true });
  const growing = translationAfter(
    { type: 'response-opened', responseId: 'r1' },
    { type: 'item-snapshot', item, previousItemId: 'u1' },
    { type: 'response-item-snapshot', responseId: 'r1', outputIndex: 0, item },
    { type: 'provisional-translation', itemId: 'u1', text: 'porque el tren' },
    { type: 'response-delta', delta: 'Queríamos salir temprano', ...part },
  );
  expect(growing).toMatchObject({ text: 'Queríamos salir temprano', unstable: ' porque el tren', isPartial: true });
  const complete = translationAfter({
    type: 'response-closed',
    responseId: 'r1',
    status: 'completed',
    reason: undefined,
    items: [done],
    usage: undefined,
  });
  expect(complete).not.toHaveProperty('unstable');
  expect(complete).not.toHaveProperty('isPartial');
});
