import { expect, test } from 'vitest';
import { sessionView, turnTakingWord } from '../../../src/domain/session-view.ts';
import type { ConnectionShown, SessionStage } from '../../../src/domain/session-view.ts';
import type { ConnectionRecovery } from '../../../src/domain/connection/reconnect-policy.ts';
import { listening } from '../../../src/domain/turn-taking.ts';

test.for<[SessionStage, ConnectionRecovery, boolean, ConnectionShown, boolean]>([
  ['disconnected', 'steady', false, 'disconnected', false],
  ['connecting', 'steady', false, 'connecting', false],
  ['connected', 'steady', false, 'connected', true],
  ['connected', 'reconnecting', false, 'reconnecting', true],
  ['connected', 'replaying', false, 'replaying', true],
  ['connected', 'suspended', false, 'suspended', false],
  ['connected', 'suspended', true, 'paused', false],
  ['connected', 'steady', true, 'paused', false],
  ['stopping', 'reconnecting', true, 'stopping', false],
  ['error', 'steady', true, 'error', false],
])(
  'a session that is %s, whose connection is %s (paused: %s), is shown as %s',
  ([stage, recovery, isPaused, connection, canHold]) => {
    expect(
      sessionView({ connection: stage, recovery, pausedFor: isPaused || undefined, microphoneLoss: undefined }),
    ).toEqual({ connection, canHold });
  },
);

test.each([
  ['connecting', 'wait'],
  ['connected', 'translating'],
  ['replaying', 'translating'],
  // As the alert beside it says: keep talking.
  ['reconnecting', 'listening'],
  // It waits for a tap, not the other way round.
  ['suspended', 'paused'],
  ['paused', 'paused'],
] as const)('while the connection is %s, the people read “%s”', (connection, word) => {
  expect(turnTakingWord(connection, { type: 'translating' })).toBe(word);
});

test('who speaks is heard while the connection is open', () => {
  expect(turnTakingWord('connected', listening)).toBe('listening');
  expect(turnTakingWord('connected', { type: 'listening', hasInterrupted: true })).toBe('goAhead');
});
