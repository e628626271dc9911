import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LanguageCode } from '../../../../src/domain/language.ts';
import { checkFacts, checkNumbers } from '../../../../src/domain/numbers/check-numbers.ts';
import { extractFacts } from '../../../../src/domain/numbers/extract-facts.ts';
import { travelDialogue } from '../../../../src/domain/travel-dialogue.ts';
import { codes, evaluate, falseAlarmsOf, recallOf, writtenPairs } from '../../../fixtures/numbers/evaluate.ts';

type Sides = readonly [LanguageCode, string, LanguageCode, string];

function check([language, text, other, translation]: Sides) {
  return checkNumbers({ text, language }, { text: translation, language: other });
}

test('of the held-out half at least 97 % of the differences are found, with at most 1 % false alarms, in every language', () => {
  const { byLanguage, total } = evaluate('held out');

  expect(total.differing).toBeGreaterThan(5000);
  for (const [code, score] of byLanguage) {
    expect([code, recallOf(score) >= 0.97]).toEqual([code, true]);
    expect([code, falseAlarmsOf(score) <= 0.01]).toEqual([code, true]);
  }
  expect(total.wrongValues / total.agreeing).toBeLessThan(0.01);
});

test('at most 1 % of right translations that were written for other tests raise an alarm', () => {
  const sets = new Map(
    codes.map((code) => [
      code,
      [
        ...travelDialogue.map((line) => line[code]),
        ...readFileSync(`tests/fixtures/language/${code}.txt`, 'utf8').trimEnd().split('\n'),
      ].map((text) => extractFacts(text, code)),
    ]),
  );
  let [pairs, alarms] = [0, 0];
  for (const said of sets.values()) {
    for (const translated of sets.values()) {
      for (const [line, facts] of said.entries()) {
        pairs++;
        if (checkFacts(facts, translated[line] ?? [])?.differs) alarms++;
      }
    }
  }

  expect(pairs).toBeGreaterThan(10_000);
  expect(alarms / pairs).toBeLessThan(0.01);
});

test('of pairs of sentences at most 1 % of the right ones raise an alarm and at least 95 % of the wrong ones', () => {
  const alarms = { right: 0, wrong: 0 };
  const pairs = { right: 0, wrong: 0 };
  for (const { source, translation, isRight } of writtenPairs()) {
    const kind = isRight ? 'right' : 'wrong';
    for (const [value, other] of [
      [source, translation],
      [translation, source],
    ] as const) {
      pairs[kind]++;
      if (checkNumbers(value, other)?.differs) alarms[kind]++;
    }
  }

  expect(pairs.right).toBeGreaterThan(800);
  expect(alarms.right / pairs.right).toBeLessThan(0.01);
  expect(alarms.wrong / pairs.wrong).toBeGreaterThan(0.95);
});

test.each<Sides>([
  ['kor', '이만 삼천 원입니다.', 'jpn', '二万三千ウォンです。'],
  ['fra', 'Rendez-vous dans une quinzaine.', 'eng', 'See you in two weeks.'],
  ['deu', 'In vierzehn Tagen.', 'fra', 'Dans quinze jours.'],
  ['deu', 'anderthalb Stunden', 'spa', 'hora y media'],
  ['cmn', '他今年二十出头。', 'eng', 'He is in his early twenties.'],
  ['kor', '두세 명', 'eng', 'two or three people'],
  ['fra', 'Dans huit jours.', 'eng', 'In a week.'],
  ['eng', 'The code is 0 4 7 2.', 'spa', 'El código es 0472.'],
  ['eng', 'It is −5 °C.', 'deu', 'Es sind minus fünf Grad.'],
  ['eng', "It's 68 °F outside.", 'deu', 'Draußen sind es 20 °C.'],
  ['eng', 'We walked five miles.', 'cmn', '我们走了八公里。'],
  ['eng', 'a few hundred euros', 'deu', 'ein paar hundert Euro'],
  ['por', 'Meia dúzia de ovos.', 'eng', 'half a dozen eggs'],
  ['por', 'Ao meio-dia e meia.', 'eng', 'At half past twelve.'],
  ['ita', 'Due etti di prosciutto.', 'eng', '200 grams of ham.'],
  ['jpn', '一人2000円です。', 'eng', 'It is 2,000 yen per person.'],
  ['jpn', 'ひとつ500円', 'eng', '500 yen each'],
  ['jpn', '1億2,000万円です。', 'eng', "It's 120 million yen."],
  ['kor', '3,000만 원', 'eng', '30 million won'],
  ['arb', 'غرفتان لثلاث ليال', 'eng', 'two rooms for three nights'],
  ['arb', 'ألف ليلة وليلة', 'eng', '1001 nights'],
  ['rus', 'двухместный номер на три ночи', 'eng', 'a double room for three nights'],
  ['eng', 'World War II', 'deu', 'der Zweite Weltkrieg'],
  ['eng', 'the 1980s', 'cmn', '八十年代'],
])('%s "%s" and %s "%s" are no difference', (...sides) => {
  expect(check(sides)?.differences ?? []).toEqual([]);
});

test.each<[...Sides, string]>([
  ['eng', 'Hello, how are you?', 'cmn', '你好吗？', 'no numbers'],
  ['eng', 'One of my friends has a question.', 'cmn', '我的一个朋友有个问题。', 'articles and pronouns'],
  ['eng', 'You may go.', 'cmn', '你可以走了。', 'a month that is a verb'],
  ['kor', '네, 알겠습니다.', 'eng', 'Yes, I see.', 'a numeral that is a word'],
  ['spa', 'Mil gracias.', 'eng', 'Thank you so much.', 'an idiom'],
])('%s "%s" and %s "%s" have nothing to compare: %s', (...sides) => {
  const [language, text, other, translation] = sides;
  expect(check([language, text, other, translation])).toBeUndefined();
});

test.each<[...Sides, readonly string[]]>([
  ['cmn', '一共一百五十万。', 'deu', 'Zusammen anderthalb Millionen.', ['1500000']],
  ['eng', 'Meet me at 5 pm.', 'cmn', '晚上五点见我。', ['17:00']],
  ['nld', 'Het is tien voor half vier.', 'eng', 'It is 3:20.', ['03:20']],
  ['arb', 'الساعة الثالثة إلا خمس دقائق', 'eng', 'five to three', ['02:55']],
  ['jpn', '令和8年3月5日です。', 'eng', 'It is March 5, 2026.', ['2026-03-05']],
  ['eng', 'March fifth', 'cmn', '三月五号', ['--03-05']],
  ['kor', '삼월 십오일', 'rus', 'пятнадцатого марта', ['--03-15']],
  ['eng', 'until August 2029', 'cmn', '到2029年8月', ['2029-08']],
  ['cmn', '手机号是幺三八零零一三八零零零', 'eng', 'My number is 138 0013 8000', ['13800138000']],
  ['eng', 'Call +49 30 123456.', 'deu', 'Rufen Sie +49 30 123456 an.', ['+4930123456']],
  ['deu', '1.234,56 Euro', 'eng', '€1,234.56', ['1234.56']],
  ['arb', 'خمسة وعشرون في المئة', 'eng', '25 percent', ['25']],
  ['eng', 'room four oh five', 'yue', '四零五號房', ['405']],
  ['eng', 'minus five degrees', 'cmn', '零下五度', ['-5']],
])('%s "%s" and %s "%s" are %s', (...sides) => {
  const [language, text, other, translation, values] = sides;
  expect(check([language, text, other, translation])).toEqual({
    source: values,
    translation: values,
    differs: false,
    differences: [],
  });
});

test('the same amount in other units or parts is no difference', () => {
  expect(check(['eng', 'ninety minutes', 'cmn', '一个半小时'])?.differs).toBe(false);
  expect(check(['eng', '1 hour 30 minutes', 'cmn', '一个半小时'])?.differs).toBe(false);
  expect(check(['eng', 'fifty cents', 'deu', '0,50 Euro'])?.differs).toBe(false);
  expect(check(['cmn', '两斤', 'eng', 'one kilo'])?.differs).toBe(false);
});

test('what is said twice may be translated once', () => {
  expect(check(['eng', 'Fifteen, yes, fifteen euros.', 'spa', 'Quince euros, sí.'])?.differs).toBe(false);
});

test.each<[...Sides, string | undefined, string | undefined]>([
  ['eng', 'Fifteen euros.', 'spa', 'Cincuenta euros.', '15', '50'],
  ['eng', 'Meet me at 5 pm.', 'cmn', '早上五点见我。', '17:00', '05:00'],
  ['eng', 'on July 4', 'arb', 'في ٤ يونيو', '--07-04', '--06-04'],
  ['eng', 'two hundred thousand', 'jpn', '二万', '200000', '20000'],
  ['eng', 'five miles', 'deu', 'fünf Kilometer', '5 mile', '5 km'],
  ['eng', '45 dollars', 'jpn', '45ユーロ', '45 USD', '45 EUR'],
  ['jpn', '一人2000円です。', 'eng', 'It is 12,000 yen.', '2000', '12000'],
  ['eng', 'The PIN is 0472.', 'spa', 'El PIN es 472.', '0472', '472'],
  ['eng', 'It is -5 °C.', 'deu', 'Es sind fünf Grad.', '-5', '5'],
  ['ita', 'Due etti di prosciutto.', 'eng', 'Two kilos of ham.', '200', '2'],
  ['fra', 'une vingtaine de personnes', 'eng', 'a dozen people', '20', '12'],
  ['eng', 'I need three.', 'fra', "J'en ai besoin.", '3', undefined],
  ['fra', "J'en ai besoin.", 'eng', 'I need three.', undefined, '3'],
])('%s "%s" and %s "%s" differ: %s and %s', (...sides) => {
  const [language, text, other, translation, source, result] = sides;
  expect(check([language, text, other, translation])?.differences).toEqual([{ source, translation: result }]);
});

test.each([
  ['00:00:01,000 --> 00:00:02,000 Hello', '字幕 你好'],
  ['It took 1:02:03.', '用时1:02:03。'],
])('the time codes of "%s" raise no alarm', (text, translation) => {
  expect(check(['eng', text, 'cmn', translation])?.differences ?? []).toEqual([]);
});

test('a clock time beside a time code is compared', () => {
  expect(check(['eng', 'At 10:45 it was 00:01:02', 'cmn', '在10:15是00:01:02'])?.differs).toBe(true);
});
