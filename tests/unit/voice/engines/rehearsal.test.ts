import { expect, test } from 'vitest';
import { NotRehearsed } from '../../../../voice/engines/engine-failure.ts';
import { createRehearsalEngines } from '../../../../voice/engines/rehearsal/rehearsal-engines.ts';
import { japaneseReading } from '../../../../voice/engines/rehearsal/japanese-reading.ts';
import { toneSynthesiser } from '../../../../voice/engines/local/tone-synthesiser.ts';
import { travelDialogue } from '../../../../src/domain/travel-dialogue.ts';
import { collect } from '../../../fakes/collect.ts';
import { languages } from '../../../../src/domain/language.ts';

const notAborted = new AbortController().signal;
const ignore = () => undefined;

async function joined(deltas: AsyncIterable<string>): Promise<string> {
  return (await collect(deltas)).join('');
}

test('the dialogue alternates between two speakers and is translated, in every ordered pair', async () => {
  const engines = createRehearsalEngines(toneSynthesiser);
  const pairs = languages.flatMap(({ code: source }) => languages.map(({ code: target }) => ({ source, target })));

  for (const pair of pairs.filter(({ source, target }) => source !== target)) {
    const { transcriber, translator } = engines.forConversation(pair);
    for (const [at, line] of travelDialogue.entries()) {
      const [from, to] = at % 2 === 0 ? [pair.source, pair.target] : [pair.target, pair.source];
      const heard = await transcriber.transcribe(new Int16Array(), {}, notAborted, ignore);
      expect(heard).toEqual({ text: line[from], language: from });
      expect(
        await joined(
          translator.translate({ text: heard.text, instructions: '', earlier: [], from: undefined }, notAborted),
        ),
      ).toBe(line[to]);
    }
  }
});

test('a client that names the language of its microphone hears every line in it', async () => {
  const { transcriber } = createRehearsalEngines(toneSynthesiser).forConversation({ source: 'eng', target: 'deu' });
  const hint = { language: 'de' };

  const heard = [
    await transcriber.transcribe(new Int16Array(), hint, notAborted, ignore),
    await transcriber.transcribe(new Int16Array(), hint, notAborted, ignore),
    await transcriber.transcribe(new Int16Array(), { language: 'ja' }, notAborted, ignore),
  ];

  expect(heard.map(({ text, language }) => [text, language])).toEqual([
    [travelDialogue[0]!.deu, 'deu'],
    [travelDialogue[1]!.deu, 'deu'],
    [travelDialogue[2]!.eng, 'eng'],
  ]);
});

test('after the last line the dialogue starts over', async () => {
  const { transcriber } = createRehearsalEngines(toneSynthesiser).forConversation({ source: 'eng', target: 'deu' });
  for (const _ of travelDialogue) await transcriber.transcribe(new Int16Array(), {}, notAborted, ignore);

  const again = await transcriber.transcribe(new Int16Array(), {}, notAborted, ignore);

  expect(again).toEqual({ text: travelDialogue[0]!.eng, language: 'eng' });
});

test('each conversation has its own position in the dialogue', async () => {
  const engines = createRehearsalEngines(toneSynthesiser);
  const pair = { source: 'eng', target: 'deu' } as const;
  await engines.forConversation(pair).transcriber.transcribe(new Int16Array(), {}, notAborted, ignore);

  const other = await engines.forConversation(pair).transcriber.transcribe(new Int16Array(), {}, notAborted, ignore);

  expect(other.text).toBe(travelDialogue[0]!.eng);
});

test('two lines in one utterance are both translated', async () => {
  const { translator } = createRehearsalEngines(toneSynthesiser).forConversation({ source: 'spa', target: 'eng' });

  const text = await joined(
    translator.translate(
      { text: `${travelDialogue[0]!.spa} ${travelDialogue[2]!.spa}`, instructions: '', earlier: [], from: undefined },
      notAborted,
    ),
  );

  expect(text).toBe(`${travelDialogue[0]!.eng} ${travelDialogue[2]!.eng}`);
});

test('text that is in no line is not translated', async () => {
  const { translator } = createRehearsalEngines(toneSynthesiser).forConversation({ source: 'spa', target: 'eng' });

  const translated = joined(
    translator.translate({ text: 'Good morning', instructions: '', earlier: [], from: undefined }, notAborted),
  );

  await expect(translated).rejects.toThrow(NotRehearsed);
});

test('each sentence of the Japanese dialogue has a reading', () => {
  expect(japaneseReading('遠くありません。')).toBe('とおくありません。');
  expect(japaneseReading('東京')).toBeUndefined();
});
