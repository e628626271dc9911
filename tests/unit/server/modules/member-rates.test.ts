import { expect, test } from 'vitest';
import { MemberRates } from '../../../../server/modules/rooms/member-rates.ts';

const short = { text: 'Hello', translations: {} };
const long = { text: 'x'.repeat(20_000), translations: { fra: 'y'.repeat(20_000) } };

test('a device may send hours of turns at once, and only so much of long texts', () => {
  const rates = new MemberRates(() => 0);

  for (let at = 0; at < 500; at += 1) rates.take('turns', 'ana', [short]);
  for (let at = 0; at < 50; at += 1) rates.take('turns', 'ben', [long]);

  for (const memberId of ['ana', 'ben']) {
    expect(() => rates.take('turns', memberId, [short])).toThrow(expect.objectContaining({ status: 429 }));
  }
});

test('one member’s activity does not slow another’s', () => {
  const rates = new MemberRates(() => 0);
  for (let at = 0; at < 30; at += 1) rates.take('activity', 'ana', []);

  expect(() => rates.take('activity', 'ana', [])).toThrow(expect.objectContaining({ status: 429 }));
  expect(() => rates.take('activity', 'ben', [])).not.toThrow();
});
