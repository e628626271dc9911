import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toWav } from '../../../voice/audio/wav.ts';
import { chrf, chrfCounts } from '../../bench/quality/chrf.ts';
import { countErrors, errorRate } from '../../bench/quality/error-rate.ts';
import { withInterval } from '../../bench/quality/interval.ts';
import { readFleurs, spokenPhrases } from '../../bench/quality/speech-set.ts';

/** The values are those of sacrebleu 2.6.0, `CHRF().corpus_score`. */
test.each([
  [
    [
      ['Where is the train station?', "Where's the railway station?"],
      ['Good morning, how much is it?', 'Good morning. How much does it cost?'],
    ],
    48.25,
  ],
  [[['我想要一杯咖啡', '我要一杯咖啡。']], 49.29],
  [[['ab', 'abc']], 63.64],
  [[['abc', 'xyz']], 0],
] as const)('chrF of %j is %d, as sacrebleu computes it', (sentences, value) => {
  expect(chrf(sentences.map(([hypothesis, reference]) => chrfCounts(hypothesis, reference)))).toBeCloseTo(value, 2);
});

test.each([
  ['eng', 'Where is the station?', 'where is a station', { errors: 1, units: 4 }],
  ['eng', "It's nine o’clock.", 'its nine oclock', { errors: 0, units: 3 }],
  ['spa', 'Hola', '', { errors: 1, units: 1 }],
  ['fra', 'un deux', 'un deux trois', { errors: 1, units: 2 }],
  ['cmn', '火车站在哪里？', '火车站在那里', { errors: 1, units: 6 }],
  ['kor', '기차역이 어디예요?', '기차역이어디예요', { errors: 0, units: 8 }],
] as const)(
  'errors in %s are counted in words or characters: %s, heard as %s',
  (language, reference, heard, errors) => {
    expect(countErrors(reference, heard, language)).toEqual(errors);
  },
);

test('an interval holds the value, and is the same for the same utterances', () => {
  const errors = Array.from({ length: 40 }, (_, at) => ({ errors: at % 4 === 0 ? 1 : 0, units: 5 }));

  const interval = withInterval(errors, errorRate);

  expect(interval).toMatchObject({ value: 5, n: 40 });
  expect(interval.low).toBeLessThan(5);
  expect(interval.high).toBeGreaterThan(5);
  expect(withInterval(errors, errorRate)).toEqual(interval);
});

test('an interval of chrF is made of whole sentences', () => {
  const perfect = Array.from({ length: 5 }, () => chrfCounts('good morning', 'good morning'));

  expect(withInterval(perfect, chrf)).toMatchObject({ value: 100, low: 100, high: 100 });
});

test('a set in the layout of FLEURS pairs recordings with the sentences of the other language', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fleurs-'));
  for (const name of ['es_419', 'en_us']) await mkdir(join(folder, name, 'audio/test'), { recursive: true });
  const row = (...cells: string[]) => `${[...cells, cells[2], '', '16000', 'MALE'].join('\t')}\n`;
  await writeFile(join(folder, 'es_419/test.tsv'), row('7', 'a.wav', 'Buenos días.') + row('8', 'b.wav', 'Adiós.'));
  await writeFile(join(folder, 'en_us/test.tsv'), row('7', 'x.wav', 'Good morning.'));
  await writeFile(join(folder, 'es_419/audio/test/a.wav'), toWav(Int16Array.of(1, -2, 3), 16_000));

  const set = await readFleurs(folder, { source: 'spa', target: 'eng' }, 10);
  await rm(folder, { recursive: true, force: true });

  expect(set).toEqual([{ sound: Int16Array.of(1, -2, 3), transcript: 'Buenos días.', translation: 'Good morning.' }]);
});

test('without a set of speech, phrases are taken from all over the phrasebook and said by the voice of the set', async () => {
  const said: string[] = [];
  const voice = {
    async *speak({ text, language }: { readonly text: string; readonly language: string }) {
      said.push(`${language} ${text}`);
      yield new Int16Array(24_000);
    },
  };

  const set = await spokenPhrases({ source: 'spa', target: 'eng' }, 3, voice);

  expect(set.map(({ translation }) => translation)).toEqual([
    'Help!',
    expect.stringMatching(/\w+ \w+/),
    expect.stringMatching(/\w+ \w+/),
  ]);
  expect(said).toEqual(set.map(({ transcript }) => `spa ${transcript}`));
  expect(set[0]?.sound.length).toBeGreaterThan(15_900);
});
