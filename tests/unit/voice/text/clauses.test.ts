import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '../../../../src/domain/language.ts';
import { cutClause } from '../../../../voice/text/clauses/cut-clause.ts';
import { GrowingTranscript } from '../../../../voice/text/clauses/growing-transcript.ts';
import { coveredBy, textOfTokens, tokensOf } from '../../../../voice/text/clauses/tokens.ts';

describe('tokens', () => {
  test.for([
    ['¿Dónde está la estación, por favor?', ['¿Dónde ', 'está ', 'la ', 'estación, ', 'por ', 'favor?']],
    ['It costs 12.50 today (really).', ['It ', 'costs ', '12.50 ', 'today ', '(really).']],
    ['Oui, bien sûr ! Voulez-vous un reçu\u00a0?', ['Oui, ', 'bien ', 'sûr ! ', 'Voulez-vous ', 'un ', 'reçu\u00a0?']],
    ['駅は、どこですか。', ['駅', 'は、', 'ど', 'こ', 'で', 'す', 'か。']],
    ['我住在 Hotel Aurora。', ['我', '住', '在 ', 'Hotel ', 'Aurora。']],
  ] as const)('%s', ([text, expected]) => {
    expect(tokensOf(text).map((token) => token.text)).toEqual(expected);
  });

  test('a later transcript that corrects words covers as many words', () => {
    const earlier = tokensOf('the trains leave at nine').map(({ key }) => key);

    expect(coveredBy(earlier, tokensOf('The train leaves at nine and stops'))).toBe(5);
    expect(coveredBy(earlier, tokensOf('The trains will leave at nine and stops'))).toBe(6);
  });
});

describe('stable words', () => {
  test('are those that two transcripts agree on, and those before a pause', () => {
    const words = new GrowingTranscript();
    const stable = () => textOfTokens(words.stable);

    words.push('Where is.', false);
    expect(stable()).toBe('');
    words.push('Where is the.', false);
    expect(stable()).toBe('Where is');
    words.push('Where is the station.', true);
    expect(stable()).toBe('Where is the station.');
  });

  test('where the final transcript confirms what was taken, exactly the words behind it are left', () => {
    const word = fc.constantFrom('the', 'train', 'leaves', 'at', 'nine', 'today');
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 }), (all) => {
        const transcript = new GrowingTranscript();
        const taken = all.flatMap((words) => {
          transcript.push(words.join(' '), false);
          return tokensOf(transcript.take(transcript.stable.length)).map(({ key }) => key);
        });
        const final = all.at(-1) ?? [];
        const rest = transcript.restOf(final.join(' '));
        expect(final.join(' ').endsWith(rest)).toBe(true);
        expect(transcript.restOf([...taken, ...final].join(' '))).toBe(final.join(' '));
      }),
    );
  });
});

type Case = readonly [LanguageCode, string, string];

describe('clauses', () => {
  const cut = (language: LanguageCode, text: string, speech = { isPausing: false, waitedMs: 0 }) => {
    const tokens = tokensOf(text);
    return textOfTokens(tokens.slice(0, cutClause(tokens, { language, ...speech })));
  };

  test.for<Case>([
    ['eng', 'We wanted to leave early because the', 'We wanted to leave early'],
    ['eng', 'My name is Anna. I live', 'My name is Anna.'],
    ['eng', 'bread and butter are', ''],
    ['spa', 'Cuando llegamos al hotel, la habitación', 'Cuando llegamos al hotel,'],
    // The participle is still to come.
    ['deu', 'Ich habe gestern im Hotel, das', ''],
    ['deu', 'Ich habe gestern mein Buch vergessen, weil ich', 'Ich habe gestern mein Buch vergessen,'],
    ['deu', 'Weil der Zug zu spät kam, mussten', 'Weil der Zug zu spät kam,'],
    ['jpn', '昨日東京から来た友達と、駅で', ''],
    ['jpn', '昨日は雨が降りましたが、今日', '昨日は雨が降りましたが、'],
    ['jpn', '私は学生です。妹', '私は学生です。'],
    ['kor', '비가 많이 오는데 우산이', '비가 많이 오는데'],
    ['cmn', '因为昨天下雨了，所以', '因为昨天下雨了，'],
  ])('%s: "%s" is cut behind "%s"', ([language, text, expected]) => {
    expect(cut(language, text)).toBe(expected);
  });

  test('a pause ends a clause where its verb is there', () => {
    const pausing = { isPausing: true, waitedMs: 0 };

    expect(cut('eng', 'we went to the station', pausing)).toBe('we went to the station');
    expect(cut('deu', 'ich habe gestern im Hotel', pausing)).toBe('');
    expect(cut('jpn', '昨日東京から来た友達と', pausing)).toBe('');
  });

  test('speech without an end of a clause is cut at a phrase when its first word has waited too long', () => {
    const late = { isPausing: false, waitedMs: 6000 };

    expect(cut('eng', 'the very old man with the long white beard', late)).toBe('the very old man');
    expect(cut('eng', 'nineteen exceptionally beautiful white horses', late)).toBe(
      'nineteen exceptionally beautiful white',
    );
    expect(cut('jpn', '昨日東京から来た友達と駅前の新しい', late)).toBe('昨日東京から来た友達と');
  });
});
