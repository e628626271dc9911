import { expect, test } from 'vitest';
import { timeoutsFor } from '../../../../../server/modules/voice-calls/admission.ts';

const minute = 60_000;
const now = new Date('2026-11-21T10:00:00.000Z');
const limits = { conversationMs: 120 * minute, conversationTokens: 5000, idleMs: 5 * minute };
const unused = { tokens: 0, durationMs: 0 };
const noTrial = { endsAt: undefined };

test('a call ends after an hour, or earlier with its conversation or trial', () => {
  const endsAt = new Date(now.getTime() + 10 * minute);

  const ends = [
    timeoutsFor(limits, noTrial, unused, now),
    timeoutsFor(limits, noTrial, { tokens: 10, durationMs: 90 * minute }, now),
    timeoutsFor(limits, { endsAt }, unused, now),
  ];

  expect(ends).toEqual([
    { maxDurationMs: 60 * minute, maxDurationReason: 'session_expired', idleTimeoutMs: 5 * minute },
    { maxDurationMs: 30 * minute, maxDurationReason: 'conversation_limit', idleTimeoutMs: 5 * minute },
    { maxDurationMs: 10 * minute, maxDurationReason: 'trial_expired', idleTimeoutMs: 5 * minute },
  ]);
});

test('a call is refused when the time or the tokens of its conversation, or its trial, are used up', () => {
  const refusals = [
    () => timeoutsFor(limits, noTrial, { tokens: 0, durationMs: 120 * minute }, now),
    () => timeoutsFor(limits, noTrial, { tokens: 5000, durationMs: 0 }, now),
    () => timeoutsFor(limits, { endsAt: now }, unused, now),
  ].map((refused) => {
    try {
      return refused();
    } catch (error) {
      return error;
    }
  });

  expect(refusals).toMatchObject([
    { status: 403, code: 'conversation_limit' },
    { status: 403, code: 'conversation_limit' },
    { status: 403, code: 'trial_expired' },
  ]);
});
