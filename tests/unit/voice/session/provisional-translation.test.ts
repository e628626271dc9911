import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { TranslationRequest, Translator } from '../../../../voice/engines/engines.ts';
import { InterpretingAlong } from '../../../../voice/session/interpreting-along.ts';
import { ProvisionalTranslation } from '../../../../voice/session/provisional-translation.ts';
import { followedScript } from '../../../fakes/followed-script.ts';
import type { ScriptedPartial } from '../../../fakes/followed-script.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import type { SessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { readSpeech } from '../../../fixtures/audio/read-audio.ts';

const speech = readSpeech('question');
const words = 'We wanted to leave early in the morning because the train was full'.split(' ');
const translatedWords = 'Queríamos salir pronto temprano por la mañana madrugada porque el tren iba lleno'.split(' ');

let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  return () => clock.mockRestore();
});

/** One more word every 400 ms. */
const script: readonly ScriptedPartial[] = words.map((_, at) => ({
  atMs: 600 + 400 * at,
  text: words.slice(0, at + 1).join(' '),
}));

type Options = { readonly takesProvisional?: () => boolean; readonly hold?: () => Promise<void> };

/** Word by word, so that the beginning of a text is translated into the beginning of its translation. */
async function openAlong({ takesProvisional = () => true, hold }: Options = {}) {
  const requests: TranslationRequest[] = [];
  const translator: Translator = {
    takesProvisional,
    async *translate(request) {
      requests.push(request);
      if (request.isProvisional) await hold?.();
      yield request.text
        .split(' ')
        .map((word) => translatedWords[words.indexOf(word.replace('.', ''))] ?? '?')
        .join(' ');
    },
  };
  const transcriber = followedScript([script]);
  const harness = await openSessionHarness({ ...scriptedEngines({}), transcriber, translator });
  onTestFinished(() => harness.close());
  harness.send({ type: 'session.update', session: { type: 'realtime', simultaneous: 'text' } });
  harness.hear(new Int16Array(6400));
  return { harness, requests };
}

async function talk(harness: SessionHarness, ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 20) {
    const from = ((at * 16) % (speech.length - 6400)) + 1600;
    nowMs += 20;
    harness.hear(speech.slice(from, from + 320));
    await setImmediate();
  }
}

function provisionalTexts({ events }: SessionHarness): readonly string[] {
  return events
    .filter(({ type }) => type === 'conversation.item.provisional_translation')
    .map((event) => event['text'] as string);
}

test('the first words of a clause are translated before its end, and a clause replaces them', async () => {
  const { harness, requests } = await openAlong();

  await talk(harness, 3000);
  expect(harness.types()).not.toContain('response.created');
  expect(provisionalTexts(harness).at(-1)).toBe('Queríamos salir pronto temprano');
  await talk(harness, 2600);
  harness.hear(new Int16Array(24_000));
  await harness.event('response.done');

  const translated = requests.filter(({ isProvisional }) => !isProvisional);
  expect(translated.map(({ text }) => text).join(' ')).toBe(words.join(' '));
  expect(provisionalTexts(harness).at(-1)).toBe('');
  await expect.poll(() => harness.usage).toHaveLength(1);
  expect(harness.usage[0]).toMatchObject({ provisional: requests.length - translated.length });
});

test('a translator that takes none is not asked for any, and one that is busy is asked for one at a time', async () => {
  const none = await openAlong({ takesProvisional: () => false });
  let isDone: () => void = () => undefined;
  const busy = await openAlong({ hold: () => new Promise((resolve) => (isDone = resolve)) });

  await talk(none.harness, 2500);
  await talk(busy.harness, 2500);

  expect(none.requests).toHaveLength(0);
  expect(busy.requests).toHaveLength(1);
  isDone();
});

test('a translator rests as long as it has worked, also where the sound of that time comes in one go', async () => {
  let isDone: () => void = () => undefined;
  const { harness, requests } = await openAlong({ hold: () => new Promise((resolve) => (isDone = resolve)) });
  await talk(harness, 1100);
  expect(requests).toHaveLength(1);
  nowMs += 1000;
  isDone();
  await setImmediate();

  await talk(harness, 900);
  expect(requests).toHaveLength(1);
  await talk(harness, 1000);
  expect(requests).toHaveLength(2);
});

test('a complete clause does not wait for a provisional translation', async () => {
  const { harness, requests } = await openAlong({ hold: () => new Promise(() => undefined) });

  await talk(harness, 5600);

  await expect.poll(() => requests.some(({ isProvisional }) => !isProvisional)).toBe(true);
  expect(provisionalTexts(harness)).toEqual([]);
});

test('where speech goes on in another utterance, its provisional words go with it', async () => {
  const shown: { readonly itemId: string; readonly text: string }[] = [];
  const translator: Translator = {
    takesProvisional: () => true,
    async *translate() {
      yield 'Bienvenidos al puerto viejo de nuestra ciudad';
    },
  };
  const along = new InterpretingAlong({
    languageOf: () => 'eng',
    isSpeech: () => true,
    isSpokenAlong: () => false,
    onBegun: () => undefined,
    translateProvisionally: (itemId) =>
      new ProvisionalTranslation({
        translator,
        pair: { source: 'eng', target: 'spa' },
        context: () => ({ earlier: [], instructions: '' }),
        onChange: (text) => shown.push({ itemId, text }),
        now: () => nowMs,
        signal: new AbortController().signal,
      }),
    now: () => nowMs,
  });
  const takePartial = along.begin('first');
  takePartial({ text: 'Welcome to the old harbour of our', coversMs: 0 });
  nowMs = 500;
  takePartial({ text: 'Welcome to the old harbour of our town', coversMs: 0 });
  await setImmediate();
  const text = 'Bienvenidos al puerto viejo de';

  along.end({ itemId: 'first', goesOn: true }, new Promise(() => undefined));
  along.begin('second');

  expect(shown).toEqual([
    { itemId: 'first', text },
    { itemId: 'first', text: '' },
    { itemId: 'second', text },
  ]);
});
