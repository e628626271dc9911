import { expect, test } from 'vitest';
import { serviceOffset } from '../../../../src/domain/connection/service-offset.ts';
import type { Stretch } from '../../../../src/domain/connection/service-offset.ts';

/** A call that is open from the moment 1000 on, and is sent this speech. */
function sent(...speech: readonly Stretch[]) {
  const speechBefore = (moment: number) =>
    speech.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, moment) - from), 0);
  return { speechBefore, reportedFrom: 1000 };
}

/** The clock shows zero at the moment 900; the last report came so late that 4000 would be possible, too. */
const search = { latest: 4000, earliest: 0, step: 10, slack: 30, onset: 400, expected: 4000 };

const first = { from: 1300, to: 1800 };
const second = { from: 2500, to: 3000 };
const third = { from: 3700, to: 4200 };
/** The service reports 200 before it, and 100 after it. */
const reportOf = ({ from, to }: Stretch) => ({ from: from - 900 - 200, to: to - 900 + 100 });

test('one late report is of the first word, not of a later one that is as long', () => {
  const offset = serviceOffset([reportOf(first)], sent(first, second, third), search);

  expect(reportOf(first).to + offset).toBeGreaterThanOrEqual(first.to - search.slack);
  expect(reportOf(first).to + offset).toBeLessThan(second.from);
});

test('the report of a short word is not of a longer one that fills it better', () => {
  const short = { from: 1300, to: 1550 };
  const long = { from: 2700, to: 3450 };
  const report = { from: short.from - 900 - 200, to: short.to - 900 + 700 };

  const offset = serviceOffset([report], sent(short, long), search);

  expect(report.to - 600 + offset).toBeLessThan(long.from);
});

test('after long silences the starts of the reports decide, not the longer words that fill them better', () => {
  const words = [
    { from: 1300, to: 1500 },
    { from: 3500, to: 3700 },
    { from: 5850, to: 6900 },
    { from: 8500, to: 9400 },
    { from: 11_200, to: 12_400 },
  ];
  const reports = words.slice(0, 4).map(({ from, to }) => ({ from: from - 900 - 200, to: to - 900 + 950 }));

  const offset = serviceOffset(reports, sent(...words), search);

  expect(Math.abs(offset - 900)).toBeLessThan(400);
});

test('words that were reported as one utterance are all covered by it', () => {
  const both = { from: first.from, to: second.to };

  const offset = serviceOffset([reportOf(both)], sent(first, second, third), search);

  expect(reportOf(both).to + offset).toBeGreaterThanOrEqual(second.to - search.slack);
  expect(reportOf(both).to + offset).toBeLessThan(third.from);
});

test('a sound that the service did not take for speech does not stand for a word', () => {
  const click = { from: 1100, to: 1150 };

  const offset = serviceOffset([reportOf(first)], sent(click, first, second), search);

  expect(reportOf(first).to + offset).toBeGreaterThanOrEqual(first.to - search.slack);
  expect(reportOf(first).to + offset).toBeLessThan(second.from);
});

test('where offsets match as well as each other, the expected one decides', () => {
  // Whether it was the first of three equal words is not known: earlier ones may have been reported.
  const anyOf = (expected: number) =>
    serviceOffset(
      [reportOf(second)],
      { ...sent(first, second, third), reportedFrom: undefined },
      { ...search, latest: 2500, expected },
    );

  expect(reportOf(second).to + anyOf(900)).toBeGreaterThanOrEqual(second.to - search.slack);
  expect(reportOf(second).to + anyOf(900)).toBeLessThan(third.from);
  expect(reportOf(second).to + anyOf(2100)).toBeGreaterThanOrEqual(third.to - search.slack);
});
