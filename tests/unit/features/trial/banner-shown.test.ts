import { expect, test } from 'vitest';
import { bannerShown } from '../../../../src/features/trial/banner-shown.ts';

const nowMs = 1_000_000;
const running = { trialId: 't', remainingTokens: 5, expiresAtMs: nowMs + 60_000, isActive: true, isExpired: false };
const facts = {
  isSignedIn: false,
  isSessionActive: false,
  beta: { betaMode: false, waitlistUrl: null },
  trial: { type: 'known', trial: running },
  nowMs,
} as const;

test('a running trial is shown as active', () => {
  expect(bannerShown(facts).type).toBe('active');
});

test('signed-in users see no banner', () => {
  expect(bannerShown({ ...facts, isSignedIn: true }).type).toBe('nothing');
});

test('a running session hides the banner', () => {
  expect(bannerShown({ ...facts, isSessionActive: true }).type).toBe('nothing');
});

test('the beta replaces the trial', () => {
  const beta = { betaMode: true, waitlistUrl: 'https://waitlist.example' };

  expect(bannerShown({ ...facts, beta })).toEqual({ type: 'beta', waitlistUrl: 'https://waitlist.example' });
});

test('without a trial and without an error nothing is shown', () => {
  expect(bannerShown({ ...facts, trial: { type: 'none' } }).type).toBe('nothing');
});

test('a refused trial shows its reason', () => {
  const trial = { type: 'refused', refusal: 'exhausted', message: 'trial exhausted' } as const;

  expect(bannerShown({ ...facts, trial })).toEqual({ type: 'refused', refusal: 'exhausted' });
});

test.each([
  ['no tokens are left', { ...running, remainingTokens: 0 }],
  ['the server says it expired', { ...running, isExpired: true }],
  ['it is not active', { ...running, isActive: false }],
  ['its time passed while the page was open', { ...running, expiresAtMs: nowMs - 1 }],
])('a trial has ended when %s', (_, trial) => {
  expect(bannerShown({ ...facts, trial: { type: 'known', trial } }).type).toBe('ended');
});

test('without an answer of the server the banner says so, and not that the device is refused', () => {
  expect(bannerShown({ ...facts, trial: { type: 'retrying', failedAttempts: 1 } }).type).toBe('retrying');
});
