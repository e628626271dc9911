import { expect, test } from 'vitest';
import { nextPeriod } from '../../../src/domain/subscription-period.ts';

const at = (text: string) => new Date(`${text}T10:00:00.000Z`);

test('the first month starts now', () => {
  expect(nextPeriod(undefined, at('2026-11-21'), 21)).toEqual({ beginsAt: at('2026-11-21'), endsAt: at('2026-12-21') });
});

test('a month paid in advance follows the current one', () => {
  expect(nextPeriod(at('2026-12-21'), at('2026-11-25'), 21)).toEqual({
    beginsAt: at('2026-12-21'),
    endsAt: at('2027-01-21'),
  });
});

test('a month paid slightly late leaves no gap', () => {
  expect(nextPeriod(at('2026-12-21'), at('2026-12-24'), 21)).toEqual({
    beginsAt: at('2026-12-21'),
    endsAt: at('2027-01-21'),
  });
});

test('a month paid long after the last one starts at the payment', () => {
  expect(nextPeriod(at('2026-12-21'), at('2027-02-03'), 21)).toEqual({
    beginsAt: at('2027-02-03'),
    endsAt: at('2027-03-03'),
  });
});

test('the 31st becomes the last day of a short month and returns after it', () => {
  const february = nextPeriod(at('2027-01-31'), at('2027-01-02'), 31);
  const march = nextPeriod(february.endsAt, at('2027-01-03'), 31);

  expect(february.endsAt).toEqual(at('2027-02-28'));
  expect(march.endsAt).toEqual(at('2027-03-31'));
});
