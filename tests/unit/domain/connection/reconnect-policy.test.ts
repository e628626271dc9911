import { expect, test } from 'vitest';
import {
  firstConnected,
  lossOf,
  mayRecover,
  nextReconnectStep,
  recoveryOf,
} from '../../../../src/domain/connection/reconnect-policy.ts';
import type {
  ReconnectEvent,
  ReconnectPhase,
  ReconnectState,
} from '../../../../src/domain/connection/reconnect-policy.ts';

const START_MS = 1_000_000;
const clocks = [{ openedMs: 0, lastGapEndMs: 0, missedMs: 0, roundTripMs: 20 }];
const loss = { lastAliveMs: START_MS - 1200, audioFromMs: 0, clocks };
const attempts = { loss, wasReplayCut: false, failedAttempts: 3, sinceMs: START_MS };

const phases = {
  connected: { type: 'connected' },
  moving: { type: 'moving', ...attempts },
  reconnecting: { type: 'reconnecting', ...attempts },
  suspended: { type: 'suspended', loss, wasReplayCut: false, isPaused: false },
  switching: { type: 'switching', wasMoving: false },
  stopped: { type: 'stopped' },
} satisfies Record<string, ReconnectPhase>;

const lost: ReconnectEvent = { type: 'lost', lastAliveMs: loss.lastAliveMs, clocks, atMs: START_MS };
const expiring: ReconnectEvent = { type: 'expiring', clocks, atMs: START_MS };
const succeeded: ReconnectEvent = { type: 'attempt-succeeded', clocks, atMs: START_MS + 500 };
const pause: ReconnectEvent = { type: 'suspend-requested', clocks, atMs: START_MS };
const resume: ReconnectEvent = { type: 'resume-requested', atMs: START_MS };

function failedAfter(ms: number, reason?: 'network' | 'tokens-not-enough' | 'room-limit'): ReconnectEvent {
  const refusal = reason && { reason, isRetryable: reason === 'network' };
  return { type: 'attempt-failed', refusal, atMs: START_MS + ms };
}

function stateIn(phase: ReconnectPhase, change: Partial<ReconnectState> = {}): ReconnectState {
  return { ...firstConnected({ canReconnect: true }), phase, ...change };
}

/** The phase after the event, and the commands in order. */
function outcome(state: ReconnectState, event: ReconnectEvent): string {
  const next = nextReconnectStep(state, event);
  return [next.state.phase.type, ...next.commands.map(({ type }) => type)].join(' ');
}

test.for<[keyof typeof phases, ReconnectEvent, string]>([
  ['connected', lost, 'reconnecting hold-events attempt'],
  ['moving', lost, 'reconnecting hold-events'],
  ['reconnecting', lost, 'reconnecting'],
  ['suspended', lost, 'suspended'],
  ['switching', lost, 'reconnecting hold-events attempt'],

  ['connected', expiring, 'moving attempt'],
  ['moving', expiring, 'moving'],
  ['reconnecting', expiring, 'reconnecting'],
  ['suspended', expiring, 'suspended'],
  ['switching', expiring, 'moving attempt'],

  ['connected', { type: 'recovered' }, 'connected release-events'],
  ['moving', { type: 'recovered' }, 'moving'],
  ['reconnecting', { type: 'recovered' }, 'connected cancel-attempts release-events'],
  ['suspended', { type: 'recovered' }, 'connected cancel-attempts release-events'],
  ['switching', { type: 'recovered' }, 'switching'],

  ['connected', failedAfter(0), 'connected'],
  ['moving', failedAfter(200_000), 'moving attempt'],
  ['moving', failedAfter(0, 'tokens-not-enough'), 'moving attempt'],
  ['reconnecting', failedAfter(119_999), 'reconnecting attempt'],
  ['reconnecting', failedAfter(0, 'network'), 'reconnecting attempt'],
  ['reconnecting', failedAfter(120_000), 'suspended'],
  ['reconnecting', failedAfter(120_000, 'network'), 'suspended'],
  ['reconnecting', failedAfter(0, 'tokens-not-enough'), 'reconnecting end-session'],
  ['reconnecting', failedAfter(0, 'room-limit'), 'suspended cancel-attempts leave-connection'],

  ['connected', succeeded, 'connected'],
  ['moving', succeeded, 'moving hold-events'],
  ['reconnecting', succeeded, 'reconnecting hold-events'],

  ['connected', { type: 'switched' }, 'connected'],
  ['moving', { type: 'switched' }, 'switching'],
  ['reconnecting', { type: 'switched' }, 'switching'],

  ['switching', { type: 'replay-started', atMs: START_MS }, 'connected'],
  ['switching', { type: 'replay-skipped', atMs: START_MS }, 'connected send-live-audio'],
  ['reconnecting', { type: 'replay-started', atMs: START_MS }, 'reconnecting'],
  ['connected', { type: 'replay-finished' }, 'connected send-live-audio'],

  ['connected', resume, 'connected'],
  ['reconnecting', resume, 'reconnecting'],
  ['suspended', resume, 'reconnecting attempt'],

  ['connected', pause, 'suspended cancel-attempts leave-connection'],
  ['moving', pause, 'suspended cancel-attempts leave-connection'],
  ['reconnecting', pause, 'reconnecting'],
  ['switching', pause, 'switching'],
  ['suspended', pause, 'suspended'],

  ['connected', { type: 'stopped' }, 'stopped cancel-attempts'],
  ['moving', { type: 'stopped' }, 'stopped cancel-attempts'],
  ['reconnecting', { type: 'stopped' }, 'stopped cancel-attempts'],
  ['suspended', { type: 'stopped' }, 'stopped cancel-attempts'],
  ['switching', { type: 'stopped' }, 'stopped cancel-attempts'],
  ['stopped', lost, 'stopped'],
  ['stopped', { type: 'recovered' }, 'stopped'],
  ['stopped', resume, 'stopped'],
])('%s, %o: %s', ([from, event, expected]) => {
  expect(outcome(stateIn(phases[from]), event)).toBe(expected);
});

test('a loss during a replay cuts it, and the connection cannot come back', () => {
  const replaying = stateIn(phases.connected, { isReplaying: true });

  const next = nextReconnectStep(replaying, lost);

  expect(next.commands.map(({ type }) => type)).toEqual(['hold-events', 'cut-replay', 'attempt']);
  expect(next.state.isReplaying).toBe(false);
  expect(mayRecover(next.state)).toBe(false);
  expect(outcome(next.state, { type: 'recovered' })).toBe('reconnecting');
});

test('a call that is about to end during a replay counts as lost: the next connection starts the replay again', () => {
  expect(outcome(stateIn(phases.connected, { isReplaying: true }), expiring)).toBe(
    'reconnecting hold-events cut-replay attempt',
  );
});

test('where this device interprets there is no other connection: the session ends', () => {
  const onDevice = firstConnected({ canReconnect: false });

  expect(nextReconnectStep(onDevice, lost)).toEqual({
    state: onDevice,
    commands: [{ type: 'end-session', reason: 'device-unable' }],
  });
});

test('a first loss begins at the last sign of life', () => {
  const { state } = nextReconnectStep(firstConnected({ canReconnect: true }), lost);

  expect(lossOf(state)).toEqual({ lastAliveMs: loss.lastAliveMs, audioFromMs: 0, clocks });
});

test.for([
  ['before its replay was set up', { sinceMs: undefined, replayed: loss }, loss.lastAliveMs],
  ['before it got live audio', { sinceMs: START_MS + 5000, replayed: loss }, loss.lastAliveMs],
  ['later', { sinceMs: START_MS + 3000, replayed: loss }, START_MS + 4000],
] as const)('a connection that is lost %s has lost the audio since %o', ([, liveAudio, expected]) => {
  const again: ReconnectEvent = { type: 'lost', lastAliveMs: START_MS + 4000, clocks, atMs: START_MS + 5200 };

  const { state } = nextReconnectStep(stateIn(phases.connected, { liveAudio }), again);

  expect(lossOf(state)?.lastAliveMs).toBe(expected);
});

test('a connection that is left before the call ends has lost nothing until it is left', () => {
  const { state } = nextReconnectStep(stateIn(phases.moving), succeeded);

  expect(state.phase).toMatchObject({ loss: { lastAliveMs: START_MS + 500 } });
});

test('the next connection has the loss of the one before to replay', () => {
  const { state } = nextReconnectStep(stateIn(phases.reconnecting), { type: 'switched' });

  expect(state.liveAudio).toEqual({ sinceMs: undefined, replayed: loss });
});

test('a hidden or offline page gives up later: the two minutes begin when it makes an attempt again', () => {
  const { state } = nextReconnectStep(stateIn(phases.reconnecting), {
    type: 'attempt-postponed',
    atMs: START_MS + 600_000,
  });

  expect(outcome(state, failedAfter(719_999))).toBe('reconnecting attempt');
  expect(outcome(state, failedAfter(720_000))).toBe('suspended');
});

test('in a pause nothing is lost: speech counts again from the moment it is resumed', () => {
  const paused = nextReconnectStep(stateIn(phases.connected), pause).state;
  const resumed = nextReconnectStep(paused, { type: 'resume-requested', atMs: START_MS + 600_000 }).state;

  expect(lossOf(paused)).toBeUndefined();
  expect(mayRecover(paused)).toBe(false);
  expect(lossOf(resumed)).toMatchObject({ lastAliveMs: START_MS + 600_000, audioFromMs: START_MS + 600_000 });
});

test('a pause does not cut a replay', () => {
  expect(outcome(stateIn(phases.connected, { isReplaying: true }), pause)).toBe('connected');
});

test('failed attempts are counted, from zero again after the user has asked for another', () => {
  const failed = nextReconnectStep(stateIn(phases.reconnecting), failedAfter(0)).commands;
  const resumed = nextReconnectStep(stateIn(phases.suspended), resume).commands;

  expect([failed, resumed]).toEqual([
    [{ type: 'attempt', failedAttempts: 4 }],
    [{ type: 'attempt', failedAttempts: 0 }],
  ]);
});

test.for([
  [phases.connected, false, 'steady'],
  [phases.connected, true, 'replaying'],
  [phases.moving, false, 'steady'],
  [phases.reconnecting, false, 'reconnecting'],
  [phases.suspended, false, 'suspended'],
  [phases.switching, false, 'reconnecting'],
  [{ type: 'switching', wasMoving: true }, false, 'steady'],
] as const)('the user sees of %o, replaying %s: %s', ([phase, isReplaying, expected]) => {
  expect(recoveryOf(stateIn(phase, { isReplaying }))).toBe(expected);
});
