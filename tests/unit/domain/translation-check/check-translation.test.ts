import { beforeAll, expect, test } from 'vitest';
import { languages } from '../../../../src/domain/language.ts';
import { languageOfPair } from '../../../../src/domain/language-detection/decide-language.ts';
import { checkTranslation } from '../../../../src/domain/translation-check/check-translation.ts';
import { loadConcepts } from '../../../../src/domain/translation-check/concepts.ts';
import { loadPhrases } from '../../../../src/i18n/phrases/phrase-texts.ts';
import { falseAlarms, missed, rightPairs, wrongPairs } from '../../../fixtures/translations/evaluate.ts';

const pair = { source: 'cmn', target: 'eng' } as const;

beforeAll(loadConcepts);

test('of 300 wrong answers in fourteen languages at least 95 % are found', () => {
  const pairs = wrongPairs('wrong');

  expect(pairs.length).toBeGreaterThanOrEqual(300);
  expect(missed(pairs).length / pairs.length).toBeLessThanOrEqual(0.05);
});

test('of 600 right translations in fourteen languages at most 0.5 % are rejected or changed', () => {
  const pairs = rightPairs('right');

  expect(pairs.length).toBeGreaterThanOrEqual(600);
  expect(falseAlarms(pairs).length / pairs.length).toBeLessThanOrEqual(0.005);
});

/**
 * Shares of wrong pairs that were missed when each set was first counted: 9, 11, 10, 10, 15, 7, 8, 13, 12, 3, 7, 12.5 and 8 %;
 * of the right pairs of the last two 3.25 and 0.74 % were rejected.
 */
test.for([
  { set: 'held-out', mayMiss: 0.01 },
  { set: 'second-held-out', mayMiss: 0 },
  { set: 'third-held-out', mayMiss: 0.02 },
  { set: 'fourth-held-out', mayMiss: 0.03 },
  { set: 'fifth-held-out', mayMiss: 0.02 },
  { set: 'sixth-held-out', mayMiss: 0.02 },
  { set: 'seventh-held-out', mayMiss: 0.02 },
  { set: 'eighth-held-out', mayMiss: 0.04 },
  { set: 'ninth-held-out', mayMiss: 0.02 },
  { set: 'tenth-held-out', mayMiss: 0.02 },
  { set: 'eleventh-held-out', mayMiss: 0.03 },
  { set: 'twelfth-held-out', mayMiss: 0.08, mayReject: 0.01 },
  { set: 'thirteenth-held-out', mayMiss: 0.06, mayReject: 0.01 },
])('of the pairs of the $set set few are missed or rejected', ({ set, mayMiss, mayReject = 0.005 }) => {
  const [right, wrong] = [rightPairs(`${set}-right`), wrongPairs(`${set}-wrong`)];

  expect(missed(wrong).length / wrong.length).toBeLessThanOrEqual(mayMiss);
  expect(falseAlarms(right).length / right.length).toBeLessThanOrEqual(mayReject);
});

test.for<readonly [string, string, string]>([
  ['Here is the translation: "Come in, please." I hope this helps.', 'Entre, por favor.', 'Come in, please.'],
  ['Here is the translation: "Yes." He said: "Come in."', 'Sí, dijo que entrara.', 'Yes." He said: "Come in."'],
])(
  'an announced translation in quotes is what stands in them, where it is whole: %s',
  ([translation, source, text]) => {
    const checked = checkTranslation({ source, translation, pair: { source: 'spa', target: 'eng' }, from: 'spa' });

    expect(checked).toEqual({ type: 'translation', text });
  },
);

test(
  'of the phrases of the phrasebook in all pairs none is rejected as an answer, also with a full stop for "?"',
  { timeout: 180_000 },
  async () => {
    const phrases = await Promise.all(languages.map(async ({ code }) => [code, await loadPhrases(code)] as const));

    const rejected = phrases.flatMap(([from, said]) =>
      phrases.flatMap(([to, into]) =>
        from === to
          ? []
          : Object.keys(said).flatMap((id) => {
              const [source = '', translation = ''] = [said[id], into[id]];
              const pair = { source: from, target: to };
              return [...new Set([source, source.replace(/¿/gu, '').replace(/\s*[?？؟]$/u, '.')])].filter((text) => {
                const checked = checkTranslation({ source: text, translation, pair, from });
                return checked.type === 'fault' && checked.fault === 'answer';
              });
            }),
      ),
    );

    expect(rejected).toEqual([]);
  },
);

test('a reply that shares no concept with the source text is no translation', () => {
  const source = 'Наш попугай вылетел в окно и не вернулся.';
  const check = (translation: string) =>
    checkTranslation({ source, translation, pair: { source: 'rus', target: 'eng' }, from: 'rus' }).type;

  expect(check('Ask the people with the big chestnut tree, they feed everything that lands there.')).toBe('fault');
  expect(check('Our parrot flew out of the window and did not come back.')).toBe('translation');
});

test('a note in brackets, other versions and the name of a language are cut off', () => {
  const check = (translation: string) => checkTranslation({ source: '我们的船明天早上开。', translation, pair });
  const text = 'Our boat leaves tomorrow morning.';

  expect(check(`${text} (the speaker sounds worried)`)).toEqual({ type: 'translation', text });
  expect(check(`${text} (Note: informal.)`)).toEqual({ type: 'translation', text });
  expect(check(`${text} [tone: worried]`)).toEqual({ type: 'translation', text });
  expect(check(`Sure thing, the English sentence reads: ${text}`)).toEqual({ type: 'translation', text });
  expect(check(`${text}\n\nTomorrow morning our ship sails.`)).toEqual({ type: 'translation', text });
});

test('a reading in Latin letters in brackets is cut off, and a name is not', () => {
  const check = (translation: string) =>
    checkTranslation({
      source: '호텔은 어디에 있어요?',
      translation,
      pair: { source: 'kor', target: 'cmn' },
      from: 'kor',
    });

  expect(check('酒店在哪里？ (jiǔdiàn zài nǎlǐ?)')).toEqual({ type: 'translation', text: '酒店在哪里？' });
  expect(check('酒店在哪里？ (Hotel Aurora)')).toEqual({ type: 'translation', text: '酒店在哪里？ (Hotel Aurora)' });
});

/** The translator writes a part of the sentence in brackets or on a line of its own. */
test.for([
  [
    'I would like to book a table for two people tomorrow evening and a room with a view of the sea.',
    'Ich möchte für morgen Abend einen Tisch für zwei Personen reservieren\nund ein Zimmer mit Blick aufs Meer.',
  ],
  [
    'I would like a table for two people by the window, please.',
    'Ich hätte gerne einen Tisch für zwei Personen.\nBitte direkt am Fenster.',
  ],
  ['I need a towel and I need a pillow.', 'Ich brauche ein Handtuch\nund ich brauche ein Kissen.'],
  ['The train leaves at ten local time.', 'Der Zug fährt um zehn Uhr ab (Ortszeit).'],
  ['The train leaves at ten from platform two.', 'Der Zug fährt um zehn Uhr ab. (Gleis zwei)'],
  ['Take the pill after meals, not before.', 'Nehmen Sie die Tablette nach dem Essen (nicht davor).'],
  ['Leave the house by the emergency exit.', 'Verlassen Sie das Haus auf diesem Weg (Notausgang).'],
  ['My teacher graded my music exam with a two.', 'Mein Lehrer hat meine Musikprüfung bewertet. (Note zwei)'],
  ['You can stay here; note, breakfast is extra.', 'Sie können hier bleiben. (Hinweis: Frühstück kostet extra.)'],
])('no words of a right translation are cut off: %s', ([source = '', translation = '']) => {
  const checked = checkTranslation({ source, translation, pair: { source: 'eng', target: 'deu' }, from: 'eng' });

  expect(checked).toEqual({ type: 'translation', text: translation });
});

test.for([
  ['It is a hotel on the lake.', 'Es ist ein Hotel am See. (höfliche Form, im Norden üblich)'],
  ['Our parrot flew away.', 'Unser Papagei ist weggeflogen. (die Person klingt besorgt)'],
])('a comment in brackets on the text is cut off: %s', ([source = '', translation = '']) => {
  const checked = checkTranslation({ source, translation, pair: { source: 'eng', target: 'deu' }, from: 'eng' });

  expect(checked).toEqual({ type: 'translation', text: translation.replace(/ \(.*/u, '') });
});

test('words in brackets that the source text has no word for are no translation', () => {
  const translation = 'Es ist ein Hotel am See. (in den Alpen sagt man das anders)';
  const source = 'It is a hotel on the lake.';
  const check = (text: string) =>
    checkTranslation({ source: text, translation, pair: { source: 'eng', target: 'deu' }, from: 'eng' }).type;

  expect(check(source)).toBe('fault');
  expect(check('It is a hotel on the lake (they call it something else in the Alps).')).toBe('translation');
});

test.for([
  ['eng', 'spa', "I'm sorry, I can't help you with that.", 'Lo siento, no puedo ayudarle con eso.'],
  ['eng', 'cmn', 'I work in artificial intelligence.', '我是做人工智能的。'],
  ['kor', 'eng', '죄송하지만 그건 규정상 안 됩니다.', "I'm sorry, but that is against the rules."],
  ['deu', 'eng', 'Das kann ich leider nicht übersetzen.', "Unfortunately I can't translate that."],
  ['spa', 'deu', 'No puedo hablar por política de la empresa.', 'Wegen der Firmenpolitik darf ich nicht reden.'],
  ['eng', 'nld', 'She is a programmer and works from home.', 'Ze is programmeur en werkt thuis.'],
] as const)(
  'who speaks of translating, of rules or of computers is translated: %s %s %s',
  ([from, to, source, translation]) => {
    const checked = checkTranslation({ source, translation, pair: { source: from, target: to }, from });

    expect(checked).toEqual({ type: 'translation', text: translation });
  },
);

test('an offer of the speaker is not cut off, and an offer of an assistant is', () => {
  const text = 'I am in the kitchen. If you need anything, call me.';
  const check = (source: string, translation: string) => checkTranslation({ source, translation, pair, from: 'cmn' });

  expect(check('我在厨房里。需要什么就给我打电话。', text)).toEqual({ type: 'translation', text });
  expect(check('我在厨房里，需要什么就给我打电话', text)).toEqual({ type: 'translation', text });
  expect(check('我在厨房里。', 'I am in the kitchen. If you need another version, tell me.')).toEqual({
    type: 'translation',
    text: 'I am in the kitchen.',
  });
});

test('a quantity in brackets is not cut off', () => {
  const translation = 'We are five people (or more).';
  const checked = checkTranslation({ source: '我们五个人或者更多。', translation, pair, from: 'cmn' });

  expect(checked).toEqual({ type: 'translation', text: translation });
});

test('the rules of the prompt are no translation, and its examples are', () => {
  const instructions =
    'Rules:\n1. Say only what was said, all of it, in one of the two.\n- You hear: "火车站在哪里？" You say: "Where is the train station?"';
  const check = (translation: string) =>
    checkTranslation({ source: '火车站在哪里？', translation, pair, instructions }).type;

  expect(check('Say only what was said, all of it, in one of the two.')).toBe('fault');
  expect(check('Where is the train station?')).toBe('translation');
});

test.for([
  ['ita', 'nld', 'Buongiorno', 'Buongiorno', 'fault'],
  ['ita', 'nld', 'Pizza', 'Pizza', 'translation'],
  ['cmn', 'jpn', '京都大学', '京都大学', 'translation'],
  ['cmn', 'jpn', '我要喝水。', '我要喝水。', 'fault'],
  ['deu', 'eng', 'Frau Weiß, Schlossallee 4, 50667 Köln.', 'Frau Weiss, Schlossallee 4, 50667 Cologne.', 'translation'],
  ['ita', 'ind', 'Due espressi e un croissant.', 'Dua espresso dan satu croissant.', 'translation'],
  ['kor', 'por', '내일 아침에 출발해요.', 'Salimos mañana muy temprano y volvemos hoy.', 'fault'],
  ['jpn', 'deu', '昨日から熱があります。', 'Sinds gisteren heb ik koorts, maar het gaat.', 'fault'],
  ['jpn', 'eng', '鍵をなくしました。', '鍵 = key', 'fault'],
  ['kor', 'ita', '예약을 취소해 주세요.', '예약: prenotazione; 취소: cancellazione', 'fault'],
  ['spa', 'kor', 'Hoy hace calor.', '무엇을 도와드릴까요?', 'fault'],
  ['spa', 'kor', '¿Qué desea?', '무엇을 도와드릴까요?', 'translation'],
] as const)('%s %s: "%s" as "%s" is a %s', ([from, to, source, translation, type]) => {
  expect(checkTranslation({ source, translation, pair: { source: from, target: to }, from }).type).toBe(type);
});

test('a glossary line is no translation', () => {
  const terms = ['奥罗拉酒店 = Hotel Aurora'];
  const source = '奥罗拉酒店在哪里？';

  expect(checkTranslation({ source, translation: '奥罗拉酒店 = Hotel Aurora', pair, terms }).type).toBe('fault');
  expect(checkTranslation({ source, translation: 'Where is Hotel Aurora?', pair, terms }).type).toBe('translation');
});

test('what is true only of a whole translation is not expected of its beginning', () => {
  const source = '我昨天在火车站丢了行李，今天想去问一问能不能找回来，你可以陪我去吗？';
  const check = (isPartial: boolean) => checkTranslation({ source, translation: 'I lost', pair, isPartial });

  expect(check(true)).toEqual({ type: 'translation', text: 'I lost' });
  expect(check(false).type).toBe('fault');
});

test('a translation in the language of the source text does not move the turn to the other speaker', () => {
  const source = 'Where is train station number seven?';

  for (const translation of [source, 'The train station is on the left.'])
    expect(languageOfPair({ pair, source, translation })).toBe('eng');
});

test('a check takes linear time', () => {
  const source = '我要去火车站。'.repeat(600);
  const translation = 'I want to go to the train station (over there), "now", note: please. '.repeat(300);

  const before = process.cpuUsage();
  checkTranslation({ source, translation, pair });

  // Processor time: others may have the processor meanwhile. In μs.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
