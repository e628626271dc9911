import { expect, test } from 'vitest';
import type { LanguagePair } from '../../../../../src/domain/language.ts';
import { CutTranslation } from '../../../../../voice/engines/engine-failure.ts';
import { createLocalTranslator } from '../../../../../voice/engines/local/local-translator.ts';
import { translationPrompt } from '../../../../../voice/engines/local/process/llama-translator.ts';
import { SentencesAhead } from '../../../../../voice/engines/local/sentences-ahead.ts';
import type { TextRequest, TextTranslator } from '../../../../../voice/engines/local/text-translator.ts';
import { collect } from '../../../../fakes/collect.ts';

const pair: LanguagePair = { source: 'spa', target: 'eng' };
const notAborted = new AbortController().signal;

/** Translates by writing the direction before the text; `asked` has its requests. */
function translator(changes: Partial<TextTranslator> = {}): TextTranslator & { readonly asked: TextRequest[] } {
  const asked: TextRequest[] = [];
  return {
    asked,
    takesContext: false,
    async *translate(request) {
      asked.push(request);
      yield `${request.from}>${request.to} ${request.text}`;
    },
    ...changes,
  };
}

const request = (text: string) =>
  ({ text, from: 'spa', earlier: [{ text: 'a', translation: 'b' }], instructions: '' }) as const;

test('each sentence is translated and passed on by itself, the first one first', async () => {
  const value = translator();

  const deltas = await collect(
    createLocalTranslator(pair, () => [value]).translate(request('Hola. Buenos días.'), notAborted),
  );

  expect(deltas).toEqual(['spa>eng Hola.', ' ', 'spa>eng Buenos días.']);
  expect(value.asked.map(({ text, priority }) => [text, priority])).toEqual([
    ['Hola.', 0],
    ['Buenos días.', 1],
  ]);
});

test('a model that takes context gets the whole, with the turns before', async () => {
  const value = translator({ takesContext: true });

  await collect(createLocalTranslator(pair, () => [value]).translate(request('Hola. Buenos días.'), notAborted));

  expect(value.asked).toMatchObject([{ text: 'Hola. Buenos días.', earlier: [{ text: 'a', translation: 'b' }] }]);
});

test('sentences of a language without spaces are joined without them', async () => {
  const local = createLocalTranslator({ source: 'spa', target: 'jpn' }, () => [translator()]);

  expect(await collect(local.translate(request('Hola. Adiós.'), notAborted))).toEqual([
    'spa>jpn Hola.',
    'spa>jpn Adiós.',
  ]);
});

test('half a sentence in English is not translated on', async () => {
  const cut: TextTranslator = {
    takesContext: false,
    // oxlint-disable-next-line require-yield -- it ends before its first word
    async *translate() {
      throw new CutTranslation('max_output_tokens');
    },
  };
  const second = translator();
  const local = createLocalTranslator({ source: 'spa', target: 'deu' }, () => [cut, second]);

  await expect(collect(local.translate(request('Hola.'), notAborted))).rejects.toBeInstanceOf(CutTranslation);
  expect(second.asked).toEqual([]);
});

test('sentences that are certain are translated while the person speaks, and only once', async () => {
  const value = translator();
  const ahead = new SentencesAhead(
    pair,
    createLocalTranslator(pair, () => [value]),
  );

  ahead.onPartial('Hola. ¿Dónde');
  ahead.onPartial('Hola. ¿Dónde está la');
  ahead.onPartial('Hola. ¿Dónde está la estación?');
  const before = value.asked.map(({ text }) => text);
  const deltas = await collect(ahead.translator.translate(request('Hola. ¿Dónde está la estación?'), notAborted));

  expect(before).toEqual(['Hola.', '¿Dónde está la estación?']);
  expect(value.asked).toHaveLength(2);
  expect(deltas.join('')).toBe('spa>eng Hola. spa>eng ¿Dónde está la estación?');
});

test('a sentence whose early translation failed is translated when it is asked for', async () => {
  let attempts = 0;
  const value: TextTranslator = {
    takesContext: false,
    async *translate({ text }) {
      attempts++;
      if (attempts === 1) throw new Error('lost');
      yield text;
    },
  };
  const local = createLocalTranslator(pair, () => [value]);

  local.prepare('Hola.', 'spa', notAborted);

  await expect(collect(local.translate(request('Hola.'), notAborted))).resolves.toEqual(['Hola.']);
});

test('the prompt of a language model has the earlier turns before the sentence', () => {
  const prompt = translationPrompt({
    type: 'translate',
    modelId: 'hy',
    text: 'Hola.',
    from: 'spa',
    to: 'eng',
    earlier: [{ text: 'Buenos días.', translation: 'Good morning.' }],
  });

  expect(prompt).toBe(
    '[Background Information]\nBuenos días.\nGood morning.\n\n' +
      'Please translate the following text into English, taking the provided background information into ' +
      'consideration.\n\n[Source Text]\nHola.',
  );
});

test('the prompt names languages as the model knows them, and the terms that the text has', () => {
  const work = { type: 'translate', modelId: 'hy', text: 'Where is Hotel Aurora?', from: 'eng', earlier: [] } as const;
  const terms = [
    { from: 'hotel aurora', into: '奥罗拉酒店' },
    { from: 'Mount Wei', into: '威山' },
  ];

  expect(translationPrompt({ ...work, to: 'cmn', terms })).toBe(
    'Reference the following translations:\nhotel aurora translates to 奥罗拉酒店\n\n' +
      'Translate the following text into Chinese. Note that you should only output the translated result without any ' +
      'additional explanation:\n\nWhere is Hotel Aurora?',
  );
  expect(translationPrompt({ ...work, to: 'arb' })).toContain('into Arabic. ');
  expect(translationPrompt({ ...work, to: 'yue' })).toContain('into Cantonese. ');
});

test.each([
  ['spa', { from: 'Hotel Aurora', into: 'Aurora House' }],
  ['eng', { from: 'Aurora House', into: 'Hotel Aurora' }],
] as const)('a model that takes terms gets them in the direction of the turn: from %s', async (from, term) => {
  const asked: unknown[] = [];
  const value: TextTranslator = {
    takesContext: true,
    async *translate({ text, terms }) {
      asked.push(terms);
      yield text;
    },
  };
  const local = createLocalTranslator(pair, () => [value]);
  const terms = ['Hotel Aurora = Aurora House'];

  await collect(local.translate({ text: 'Aurora', from, earlier: [], instructions: '', terms }, notAborted));

  expect(asked).toEqual([[term]]);
});

test('terms survive a translator that takes none; where it loses one, the sentence is translated as it is', async () => {
  const line = 'Hotel Aurora = Aurora House';
  const shouts = translator({
    async *translate({ text }) {
      yield text.includes('¿') ? 'It is lost' : text.toUpperCase();
    },
  });
  const local = createLocalTranslator(pair, () => [shouts]);

  const stored = await collect(local.translate({ ...request('en el Hotel Aurora.'), terms: [line] }, notAborted));
  const lost = await collect(local.translate({ ...request('¿en el Hotel Aurora?'), terms: [line] }, notAborted));

  expect(stored).toEqual(['EN EL Aurora House.']);
  expect(lost).toEqual(['It is lost']);
});
