import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LanguageCode } from '../../../../src/domain/language.ts';
import { checkFacts, checkNumbers } from '../../../../src/domain/numbers/check-numbers.ts';
import { extractFacts } from '../../../../src/domain/numbers/extract-facts.ts';
import { travelDialogue } from '../../../../src/domain/travel-dialogue.ts';
import { codes, evaluate, falseAlarmsOf, recallOf } from '../../../fixtures/numbers/evaluate.ts';

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
  ['eng', 'I need three.', 'fra', "J'en ai besoin.", '3', undefined],
  ['fra', "J'en ai besoin.", 'eng', 'I need three.', undefined, '3'],
])('%s "%s" and %s "%s" differ: %s and %s', (...sides) => {
  const [language, text, other, translation, source, result] = sides;
  expect(check([language, text, other, translation])?.differences).toEqual([{ source, translation: result }]);
});
