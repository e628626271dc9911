import type { Random } from './random.ts';

/** The one text that a response may repeat and that looks like a statement of ours. */
export const SLEEP_STATEMENT = '$$; select pg_sleep(5) $$';

/** Input that attackers and fuzzers try. */
const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066مرحبا',
  '👩‍👩‍👧‍👦'.repeat(50),
  'é'.normalize('NFD'),
  '%00%ff%c0%ae',
  '../../../etc/passwd',
  '..%2f..%2f',
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  SLEEP_STATEMENT,
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '<script>alert(1)</script>',
  'a@b.c\r\nBcc: x@y.z',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(400),
  'x'.repeat(5000),
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30T25:61:61Z',
  '[object Object]',
];

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  1e-7,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e300,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_VALUE,
];

/** Any JSON value, usually a malformed one. */
export function hostileValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.pick(texts),
    () => random.pick(texts),
    () => random.pick(numbers),
    () => random.pick([true, false, null]),
    () => [],
    () => ({}),
    () => [random.pick(texts), random.pick(numbers), null],
    () => ({ $gt: '', $ne: null }),
    () => ({ toString: 'x', valueOf: null, length: 1e9 }),
    () => deep(random.below(200)),
    () => Array.from({ length: random.below(2000) }, () => 'x'),
  ])();
}

export function hostileText(random: Random): string {
  return random.pick(texts);
}

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
