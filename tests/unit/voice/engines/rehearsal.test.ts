import { expect, test } from 'vitest';
import { createRehearsalEngines } from '../../../../voice/engines/rehearsal/rehearsal-engines.ts';
import { japaneseReading } from '../../../../voice/engines/rehearsal/japanese-reading.ts';
import { toneSynthesiser } from '../../../../voice/engines/local/tone-synthesiser.ts';
import { travelDialogue } from '../../../../src/domain/travel-dialogue.ts';
import { languages } from '../../../../src/domain/language.ts';

const going = new AbortController().signal;
const ignore = () => undefined;

async function collected(deltas: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const delta of deltas) text += delta;
  return text;
}

test('two people take turns through the dialogue, each understood by the other, in every ordered pair', async () => {
  const engines = createRehearsalEngines(toneSynthesiser);
  const pairs = languages.flatMap(({ code: source }) => languages.map(({ code: target }) => ({ source, target })));

  for (const pair of pairs.filter(({ source, target }) => source !== target)) {
    const { transcriber, translator } = engines.forConversation(pair);
    for (const [at, line] of travelDialogue.entries()) {
      const [from, to] = at % 2 === 0 ? [pair.source, pair.target] : [pair.target, pair.source];
      const heard = await transcriber.transcribe(new Int16Array(), {}, going, ignore);
      expect(heard).toEqual({ text: line[from], language: from });
      expect(
        await collected(translator.translate({ text: heard.text, instructions: '', from: undefined }, going)),
      ).toBe(line[to]);
    }
  }
});

test('after the last line the dialogue begins anew', async () => {
  const { transcriber } = createRehearsalEngines(toneSynthesiser).forConversation({ source: 'eng', target: 'deu' });
  for (const _ of travelDialogue) await transcriber.transcribe(new Int16Array(), {}, going, ignore);

  const again = await transcriber.transcribe(new Int16Array(), {}, going, ignore);

  expect(again).toEqual({ text: travelDialogue[0]!.eng, language: 'eng' });
});

test('conversations do not share their place in the dialogue', async () => {
  const engines = createRehearsalEngines(toneSynthesiser);
  const pair = { source: 'eng', target: 'deu' } as const;
  await engines.forConversation(pair).transcriber.transcribe(new Int16Array(), {}, going, ignore);

  const other = await engines.forConversation(pair).transcriber.transcribe(new Int16Array(), {}, going, ignore);

  expect(other.text).toBe(travelDialogue[0]!.eng);
});

test('two lines heard as one are translated as two', async () => {
  const { translator } = createRehearsalEngines(toneSynthesiser).forConversation({ source: 'spa', target: 'eng' });

  const text = await collected(
    translator.translate(
      { text: `${travelDialogue[0]!.spa} ${travelDialogue[2]!.spa}`, instructions: '', from: undefined },
      going,
    ),
  );

  expect(text).toBe(`${travelDialogue[0]!.eng} ${travelDialogue[2]!.eng}`);
});

test('words that are in no line are left as they are', async () => {
  const { translator } = createRehearsalEngines(toneSynthesiser).forConversation({ source: 'spa', target: 'eng' });

  expect(
    await collected(translator.translate({ text: 'Good morning', instructions: '', from: undefined }, going)),
  ).toBe('Good morning');
});

test('each sentence of the Japanese dialogue can be read aloud', () => {
  expect(japaneseReading('遠くありません。')).toBe('とおくありません。');
  expect(japaneseReading('東京')).toBeUndefined();
});
