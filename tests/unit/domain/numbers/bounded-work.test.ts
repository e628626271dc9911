import { expect, test } from 'vitest';
import { languages } from '../../../../src/domain/language.ts';
import { checkFacts, checkNumbers } from '../../../../src/domain/numbers/check-numbers.ts';
import type { NumberFact } from '../../../../src/domain/numbers/number-fact.ts';
import { repeatedParts, repeatedTo } from '../../../fixtures/numbers/repeated-parts.ts';

/** Processor time of this process, whatever else the machine does. */
function computedMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Numbers that agree with none of the other text, which count how many times their readings are read. */
function countedFacts(count: number, from: number) {
  const reads = { count: 0 };
  const facts = Array.from({ length: count }, (_, at): NumberFact => {
    const readings: NumberFact['readings'] = [{ kind: 'number', value: from + at, units: [] }];
    return {
      certainty: 'certain',
      get readings() {
        reads.count++;
        return readings;
      },
    };
  });
  return { facts, reads };
}

test('a hundred numbers of each text are compared', () => {
  const [source, translation] = [countedFacts(100, 1000), countedFacts(100, 5000)];

  const check = checkFacts(source.facts, translation.facts);

  expect(check?.differences).toHaveLength(100);
  expect(source.reads.count + translation.reads.count).toBeLessThan(150_000);
});

test('a text of more than a hundred numbers is not compared', () => {
  const [source, translation] = [countedFacts(101, 1000), countedFacts(1, 5000)];

  expect(checkFacts(source.facts, translation.facts)).toBeUndefined();
  expect(source.reads.count + translation.reads.count).toBe(0);
});

test('a text of more than 4,000 characters is not read', () => {
  const long = { text: '1. '.repeat(6667), language: 'eng' } as const;
  const short = { text: 'Two.', language: 'eng' } as const;

  expect(checkNumbers(long, short)).toBeUndefined();
  expect(checkNumbers(short, long)).toBeUndefined();
  expect(computedMs(() => checkNumbers(long, long))).toBeLessThan(20);
});

test.each(repeatedParts)('4,000 characters of %j are read in every language without a long task', (part) => {
  const text = repeatedTo(4000, part);
  for (const { code } of languages) {
    const side = { text, language: code };
    // Many times the usual, which is at most 20 ms.
    expect([code, computedMs(() => checkNumbers(side, side)) < 200]).toEqual([code, true]);
  }
});
