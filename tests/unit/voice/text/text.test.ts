import { expect, test } from 'vitest';
import { pacedText } from '../../../../voice/text/text-pacing.ts';
import { SentenceSplitter } from '../../../../voice/text/sentence-splitter.ts';
import { translationLanguage } from '../../../../voice/text/translation-language.ts';
import { travelDialogue } from '../../../../src/domain/travel-dialogue.ts';
import { languages } from '../../../../src/domain/language.ts';

function sentences(...pieces: string[]): string[] {
  const splitter = new SentenceSplitter();
  return [...pieces.flatMap((piece) => splitter.push(piece)), splitter.flush()];
}

test('a sentence is complete as soon as a space follows its end', () => {
  expect(sentences('Yes, of cou', 'rse. Would', ' you like 2.5 kilos?')).toEqual([
    'Yes, of course.',
    'Would you like 2.5 kilos?',
  ]);
});

test('a full-width stop ends a sentence immediately', () => {
  expect(sentences('当然可以。您需', '要收据吗？')).toEqual(['当然可以。', '您需要收据吗？', '']);
});

test('text is passed on word by word, in full', async () => {
  async function* pieces() {
    yield 'Where is';
    yield ' the 地铁站在';
    yield ' ?\n';
  }
  const words: string[] = [];
  for await (const word of pacedText(pieces(), new AbortController().signal)) words.push(word);

  expect(words).toEqual(['Where', ' is', ' the', ' 地铁', '站在', ' ?', '\n']);
});

test('text is paced faster than speech', async () => {
  async function* pieces() {
    yield 'one two three four five';
  }
  const startMs = performance.now();
  for await (const _ of pacedText(pieces(), new AbortController().signal));
  const tookMs = performance.now() - startMs;

  expect(tookMs).toBeGreaterThan(300);
  expect(tookMs).toBeLessThan(1200);
});

test('a translation is in the other language of the pair than its source', () => {
  const pair = { source: 'spa', target: 'eng' } as const;

  expect(translationLanguage('Hello', { text: 'Hola', language: 'spa' }, pair)).toBe('eng');
  expect(translationLanguage('Hola', { text: 'Hello', language: 'eng' }, pair)).toBe('spa');
});

test('without a recognised language, the script of the texts decides', () => {
  const pair = { source: 'jpn', target: 'deu' } as const;

  expect(translationLanguage('駅はどこですか？', { text: 'Wo ist der Bahnhof?' }, pair)).toBe('jpn');
  expect(translationLanguage('Wo ist der Bahnhof?', { text: '駅はどこですか？' }, pair)).toBe('deu');
});

test('the language of every translated dialogue line is found for every pair of languages', () => {
  const pairs = languages.flatMap(({ code: source }) => languages.map(({ code: target }) => ({ source, target })));
  const wrong = pairs
    .filter(({ source, target }) => source !== target)
    .flatMap((pair) =>
      travelDialogue.filter(
        (line) => translationLanguage(line[pair.target], { text: line[pair.source] }, pair) !== pair.target,
      ),
    );

  expect(wrong).toEqual([]);
});

test.for([
  { name: 'Arabic', text: 'نعم، بالطبع. هل تريد إيصالا؟ شكرا', cut: ['نعم، بالطبع.', 'هل تريد إيصالا؟', 'شكرا'] },
  { name: 'Korean', text: '네, 물론이죠. 영수증 필요하세요? 네', cut: ['네, 물론이죠.', '영수증 필요하세요?', '네'] },
  { name: 'Japanese', text: 'はい！もちろん。「どうぞ。」はい', cut: ['はい！', 'もちろん。', '「どうぞ。', 'はい'] },
  { name: 'Japanese with narrow marks', text: 'はい!もちろんです。', cut: ['はい!', 'もちろんです。', ''] },
  { name: 'Cantonese', text: '得呀，冇問題。要唔要收據？', cut: ['得呀，冇問題。', '要唔要收據？', ''] },
  {
    name: 'Spanish',
    text: 'El Sr. García llega a las 5. ¿Vale? Sí',
    cut: ['El Sr. García llega a las 5. ¿Vale?', 'Sí'],
  },
  { name: 'German', text: 'Am 3. Mai kommt Dr. Weiß. Gut', cut: ['Am 3. Mai kommt Dr. Weiß.', 'Gut'] },
  { name: 'Russian', text: 'Да, конечно. Вам нужен чек? Да', cut: ['Да, конечно.', 'Вам нужен чек?', 'Да'] },
  { name: 'French', text: 'Oui\u00a0! Bien sûr. Voilà', cut: ['Oui\u00a0!', 'Bien sûr.', 'Voilà'] },
  { name: 'lines', text: 'One\nTwo\n', cut: ['One', 'Two', ''] },
])('sentences end where $name ends them', ({ text, cut }) => {
  const characters = Array.from(text);

  expect(sentences(...characters)).toEqual(cut);
});

test('a long sentence is split at a pause', () => {
  const first =
    'If you go down this road as far as the second traffic lights and turn left behind the big grey church,';

  expect(sentences(`${first} you will see the`, ' old station on the other side of the river')).toEqual([
    first,
    'you will see the old station on the other side of the river',
  ]);
  expect(
    sentences('沿着这条路一直走到第二个红绿灯然后在那座灰色的大教堂后面左转，您就会看到河对岸的旧', '火车站'),
  ).toEqual(['沿着这条路一直走到第二个红绿灯然后在那座灰色的大教堂后面左转，', '您就会看到河对岸的旧火车站']);
});
