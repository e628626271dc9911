import { expect, test } from 'vitest';
import { createTermCorrection } from '../../../src/domain/terms/correct-terms.ts';
import { cleanEntries, MAX_ENTRIES, termsFor } from '../../../src/domain/terms/glossary-entry.ts';
import { glossaryFromCsv, glossaryToCsv } from '../../../src/domain/terms/glossary-csv.ts';
import { loadHanReadings } from '../../../src/domain/terms/han-readings.ts';
import { loadOrdinaryWords } from '../../../src/domain/terms/ordinary-words.ts';
import { withTakenNames } from '../../../src/domain/terms/taken-names.ts';

const readings = await loadHanReadings(['cmn', 'jpn', 'yue']);
const isOrdinary = await loadOrdinaryWords(['eng', 'deu', 'spa', 'fra', 'ita', 'por', 'nld', 'ind', 'rus']);

function correction(...written: string[]) {
  return createTermCorrection({
    languages: ['eng', 'deu'],
    terms: written.map((value) => ({ written: value })),
    readings,
    isOrdinary,
  });
}

const correct = (text: string, ...written: string[]): string => correction(...written).correct(text);

test.each([
  ['I am at hotel Orora.', 'I am at Hotel Aurora.', 'Hotel Aurora'],
  ['Fahren Sie bitte nach Rosenbärg.', 'Fahren Sie bitte nach Rosenberg.', 'Rosenberg'],
  ['Call Mr. Kovaltschik, please.', 'Call Mr. Kowalczyk, please.', 'Kowalczyk'],
  ['Это отель Аврара.', 'Это Отель Аврора.', 'Отель Аврора'],
])('%s is corrected by its sound', (heard, wanted, name) => {
  expect(correct(heard, name)).toBe(wanted);
});

test.each([
  ['Where is the station?', 'Stasiun'],
  ['The aurora was green, and the hotel was cheap.', 'Hotel Aurora'],
  ['我找软医生。', '阮医生'],
  ['ホテルオロラはどこですか？', 'ホテルオーロラ'],
  ["That is Schneider's car.", 'Schneider'],
  ['Wir sind bei Schneiders.', 'Schneider'],
  ['', 'Aurora'],
])('%s stays as it is', (text, name) => {
  expect(correct(text, name)).toBe(text);
});

test.each([
  ['eng', 'It is hardly an amber light.', 'Amberley'],
  ['eng', 'Do you have the saved file?', 'The Savoy'],
  ['eng', 'The thorn hill path is marked low on the map.', 'Thornhill'],
  ['deu', 'Das Hotel ist edler.', 'Hotel Adler'],
  ['deu', 'Meine Frau wagt es nicht.', 'Frau Wagner'],
  ['deu', 'Der Adler fliegt hoch.', 'Hotel Adler'],
  ['spa', 'Jordi puede venir mañana.', 'Puig'],
  ['spa', 'La señora toma café.', 'Señor Mata'],
  ['ita', 'Il dottore conta i giorni.', 'Dottor Conti'],
  ['rus', 'Мы гуляли при морской погоде.', 'Приморская'],
])('ordinary words stay: %s "%s"', (_language, text, name) => {
  expect(correct(text, name)).toBe(text);
});

test.each([
  ['Tiene una bella vista del mar.', 'Bellavista', 'bella vista', 'Tiene una Bellavista del mar.'],
  ["C'est un beau lieu pour manger.", 'Beaulieu', 'beau lieu', "C'est un Beaulieu pour manger."],
  ['Wir suchen den Linden Hoff.', 'Lindenhof', 'Linden Hoff', 'Wir suchen den Lindenhof.'],
  ['我找软医生。', '阮医生', '软医生', '我找阮医生。'],
  ['ホテルオロラはどこですか？', 'ホテルオーロラ', 'ホテルオロラ', 'ホテルオーロラはどこですか？'],
  ['김민소는 어디 있어요?', '김민수', '김민소', '김민수는 어디 있어요?'],
])('%s stays, and %s is offered', (text, name, heard, wanted) => {
  expect(correct(text, name)).toBe(text);
  expect(correction(name).offers(text)).toEqual([{ heard, written: name, text: wanted }]);
});

test.each([
  ['去崇庆的火车。', '重庆', '崇庆'],
  ['我搵塵小姐。', '陳小姐', '塵小姐'],
  ['砂糖さんをお願いします。', '佐藤', '砂糖'],
  ['サトウさんはいますか。', '佐藤', 'サトウ'],
  ['この店は安いです。', '浅草', undefined],
])('characters are read as in their language: %s, %s', (text, name, heard) => {
  expect(
    correction(name)
      .offers(text)
      .map((offer) => offer.heard),
  ).toEqual(heard === undefined ? [] : [heard]);
});

test.each([
  ['Una Bella vista, y una bella vistada.', 'bella vista', 'Bellavista', 'Una Bellavista, y una bella vistada.'],
  ['天气越来越冷。', '来越', '悦来', '天气越来越冷。'],
  ['Nothing of it.', 'bella vista', 'Bellavista', 'Nothing of it.'],
])('a taken name is put in for whole words: %s', (text, heard, written, wanted) => {
  expect(withTakenNames(text, [{ heard, written }])).toBe(wanted);
});

/** Processor time of this process, whatever else the machine does. */
function computedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('a name that sounds like another one of the glossary is left alone', () => {
  expect(correct('Meyer is here.', 'Maier', 'Meyer')).toBe('Meyer is here.');
});

test('how it sounds can be told where the spelling does not tell it', () => {
  const deps = { languages: ['eng'] as const, readings: [], isOrdinary: () => false };
  const { correct } = createTermCorrection({ ...deps, terms: [{ written: 'Nguyen', soundsLike: 'nwin' }] });

  expect(correct('Doctor Nwinn is here.')).toBe('Doctor Nguyen is here.');
});

test('five hundred terms are looked for in a sentence within the time of two frames', () => {
  const terms = Array.from({ length: 500 }, (_, index) => ({ written: `Hotel ${index.toString(26)}aurora${index}` }));
  const { correct } = createTermCorrection({ languages: ['eng'], terms, readings: [], isOrdinary: () => false });
  const sentence =
    'Could you tell me, please, how I get to the railway station from here, and whether the train has left?';
  correct(sentence);

  const before = process.cpuUsage();
  correct(`${sentence} `);

  // Many times the usual.
  expect(computedMs(before)).toBeLessThan(500);
});

test('a glossary survives the way through a CSV file', () => {
  const entries = [
    { term: 'Hotel "Aurora", Ulm', forms: { cmn: '奥罗拉酒店' }, soundsLike: 'ororra' },
    { term: '=1+1', forms: {} },
    { term: 'Two words', forms: { deu: 'Zwei; Wörter' } },
  ];

  const csv = glossaryToCsv(entries);

  expect(glossaryFromCsv(csv)).toEqual(entries);
  expect(csv).toContain("'=1+1");
});

test.each([
  ['a list of terms', 'Hotel Aurora\nDr. Nguyen\n', ['Hotel Aurora', 'Dr. Nguyen']],
  ['semicolons', 'term;deu\r\nAurora;Aurora-Hotel\r\n', ['Aurora']],
  ['a byte order mark, empty lines and repetitions', '\u{FEFF}term\n\nAurora\nAurora\n', ['Aurora']],
  ['nothing', '', []],
])('a file with %s is read', (_, text, terms) => {
  expect(glossaryFromCsv(text).map(({ term }) => term)).toEqual(terms);
});

test('a glossary has at most five hundred entries of two hundred characters', () => {
  const entries = Array.from({ length: 600 }, (_, index) => ({ term: `${index} ${'x'.repeat(300)}`, forms: {} }));

  const clean = cleanEntries(entries);

  expect(clean).toHaveLength(MAX_ENTRIES);
  expect(clean[0]?.term).toHaveLength(200);
});

test('a language without a form of its own writes the term', () => {
  const entries = [{ term: 'Hotel Aurora', forms: { cmn: '奥罗拉酒店' } }];

  expect(termsFor(entries, { source: 'cmn', target: 'deu' })).toEqual([
    { source: '奥罗拉酒店', target: 'Hotel Aurora', soundsLike: undefined },
  ]);
});

test('hundreds of terms in minutes of speech hold up nothing else: the newest terms are compared', () => {
  const names = Array.from({ length: 400 }, (_, at) => `Kowalczyk${String.fromCharCode(97 + (at % 26))}${at}`);
  const speech = `${Array.from({ length: 700 }, (_, at) => `word${at % 97}`).join(' ')} Kovaltschika0`;

  const before = process.cpuUsage();
  const corrected = correct(speech, ...names);
  const tookMs = computedMs(before);

  expect(corrected.endsWith('Kowalczyka0')).toBe(true);
  // Uncapped it takes two seconds.
  expect(tookMs).toBeLessThan(1000);
});
