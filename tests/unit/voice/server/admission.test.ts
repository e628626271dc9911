import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission } from '../../../../voice/server/admission.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('calls are admitted up to the capacity', () => {
  const admission = createAdmission(2);

  expect(admission.refusal(1, 0)).toBeUndefined();
  expect(admission.refusal(2, 0)).toMatchObject({ code: 'at_capacity', retryAfterS: 15 });
});

test('a server whose frames are late admits no more calls', () => {
  expect(createAdmission(50).refusal(20, 80)).toMatchObject({ code: 'overloaded' });
});

test('calls per second are limited', () => {
  const admission = createAdmission(50);
  for (let at = 0; at < 30; at++) expect(admission.refusal(at, 0)).toBeUndefined();

  expect(admission.refusal(30, 0)).toMatchObject({ code: 'too_many_connects', retryAfterS: 1 });
  vi.advanceTimersByTime(1001);
  expect(admission.refusal(30, 0)).toBeUndefined();
});

test('what turns out to be no offer does not count', () => {
  const admission = createAdmission(50);

  for (let at = 0; at < 100; at++) {
    expect(admission.refusal(0, 0)).toBeUndefined();
    admission.refund();
  }

  expect(admission.refusal(0, 0)).toBeUndefined();
});
