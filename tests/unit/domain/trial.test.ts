import { expect, test } from 'vitest';
import { isTrialRunning, trialRefusal } from '../../../src/domain/trial.ts';

const running = { trialId: 't', remainingTokens: 5, expiresAtMs: 1, isActive: true, isExpired: false };

test('a trial runs while it is active, not expired and has tokens left', () => {
  expect(isTrialRunning(running)).toBe(true);
  expect(isTrialRunning({ ...running, remainingTokens: 0 })).toBe(false);
  expect(isTrialRunning({ ...running, isExpired: true })).toBe(false);
  expect(isTrialRunning({ ...running, isActive: false })).toBe(false);
  expect(isTrialRunning(undefined)).toBe(false);
});

test.each([
  ['x', 'trial tokens exhausted', 'exhausted'],
  ['x', 'trial expired', 'expired'],
  ['x', 'this device has had its trial', 'not-eligible'],
  ['BETA_MODE_ACTIVE', 'closed', 'beta'],
  ['trial_device_used', 'used', 'device-used'],
])('code %s with the words "%s" means %s', (code, words, refusal) => {
  expect(trialRefusal(code, words)).toBe(refusal);
});
