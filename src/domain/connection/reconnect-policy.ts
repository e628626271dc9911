import type { StartRefusal } from '../notice.ts';
import { unreachable } from '../unreachable.ts';
import type { ConnectionLoss } from './replay-plan.ts';
import type { ConnectionClock } from './service-clock.ts';

/** After this long without success the client stops trying until the user asks for it. */
const GIVE_UP_MS = 120_000;

/**
 * The reconnect state machine of a conversation's connection. From every phase `stopped` leads to the last one.
 *
 *                expiring                       switched
 *   connected ────────────────→ moving ──────────────────────→ switching
 *     ↑ ↑ │                       │ lost                        ↑  │  │
 *     │ │ │ lost                  ↓           switched          │  │  │ lost
 *     │ │ └────────────────→ reconnecting ──────────────────────┘  │  ↓
 *     │ │     recovered       │   ↑  │ two minutes                 │ (reconnecting)
 *     │ ├─────────────────────┘   │  ↓                             │
 *     │ │     recovered       resume-requested                     │
 *     │ └───────────────────── suspended                           │
 *     └────────────────── replay-started, replay-skipped ──────────┘
 *
 * `suspend-requested` leads from `connected` and `moving` to `suspended`: the session is paused. So does an attempt that
 * is refused because the limit of a room is used up, from `reconnecting`.
 * `moving`: the connection still works, but the service is about to end its call. `switching`: another connection has
 * taken over, and the buffered audio that it must get first is being prepared. `recovered`: the doubted connection
 * works again, and no speech was lost in the gap.
 */
export type ReconnectPhase =
  | { readonly type: 'connected' }
  | ({ readonly type: 'moving' } & Attempts)
  | ({ readonly type: 'reconnecting' } & Attempts)
  | ({ readonly type: 'suspended'; readonly isPaused: boolean } & Loss)
  | { readonly type: 'switching'; readonly wasMoving: boolean }
  | { readonly type: 'stopped' };

type Loss = {
  readonly loss: ConnectionLoss;
  /** The old connection was being sent buffered audio and cannot be sent the rest: it must be replaced. */
  readonly wasReplayCut: boolean;
};

type Attempts = Loss & {
  readonly failedAttempts: number;
  /** The start of the two minutes. */
  readonly sinceMs: number;
};

/** Since when the connection gets live audio, and the earlier loss that was replayed over it. */
type LiveAudio = {
  readonly sinceMs: number | undefined;
  readonly replayed: ConnectionLoss | undefined;
  /** It is being sent everything since then at once. */
  readonly isBacklog?: boolean;
};

export type ReconnectState = {
  readonly phase: ReconnectPhase;
  /** The current connection is being sent buffered audio. */
  readonly isReplaying: boolean;
  /** `sinceMs` is undefined while switching. */
  readonly liveAudio: LiveAudio;
  /** False where this device interprets by itself: there is no other connection to open. */
  readonly canReconnect: boolean;
};

type Reading = { readonly atMs: number; readonly clocks: readonly ConnectionClock[] };

export type ReconnectEvent =
  /** No packet since then, the connection was closed, or a gap in it swallowed speech. */
  | ({ readonly type: 'lost'; readonly lastAliveMs: number } & Reading)
  /** The service is about to end the call. */
  | ({ readonly type: 'expiring' } & Reading)
  /** The doubted connection works again, and no speech was lost in the gap. */
  | { readonly type: 'recovered' }
  /** The page was hidden or offline: no attempt was made. */
  | { readonly type: 'attempt-postponed'; readonly atMs: number }
  | { readonly type: 'attempt-failed'; readonly refusal: AttemptRefusal | undefined; readonly atMs: number }
  /** Another connection is open; the current one is about to be left. */
  | ({ readonly type: 'attempt-succeeded' } & Reading)
  | { readonly type: 'switched' }
  /** `isBacklog`: what was captured since then is sent at once. */
  | { readonly type: 'replay-started'; readonly atMs: number; readonly isBacklog?: boolean }
  /** Nothing could be replayed. */
  | { readonly type: 'replay-skipped'; readonly atMs: number }
  | { readonly type: 'replay-finished' }
  | { readonly type: 'resume-requested'; readonly atMs: number }
  /** The session is paused, and the call has ended or would bill silence: no connection until it is resumed. */
  | ({ readonly type: 'suspend-requested' } & Reading)
  | { readonly type: 'stopped' };

export type AttemptRefusal = { readonly reason: StartRefusal; readonly isRetryable: boolean };

export type ReconnectCommand =
  /** Buffer what the doubted connection delivers until it is known whether it counts. */
  | { readonly type: 'hold-events' }
  | { readonly type: 'release-events' }
  | { readonly type: 'cut-replay' }
  /** The microphone itself, in place of the buffer. */
  | { readonly type: 'send-live-audio' }
  /** Open another connection, after the delay for this many failures. */
  | { readonly type: 'attempt'; readonly failedAttempts: number }
  | { readonly type: 'cancel-attempts' }
  /** Hang up: the current connection is not needed until another one is asked for. */
  | { readonly type: 'leave-connection' }
  | { readonly type: 'end-session'; readonly reason: StartRefusal };

export type ReconnectStep = { readonly state: ReconnectState; readonly commands: readonly ReconnectCommand[] };

export function firstConnected({ canReconnect }: { readonly canReconnect: boolean }): ReconnectState {
  return {
    phase: { type: 'connected' },
    isReplaying: false,
    liveAudio: { sinceMs: 0, replayed: undefined },
    canReconnect,
  };
}

/** A guest who comes when the limit of a room is used up: reads, and has no connection until it is asked for. */
export function withoutFirstCall(atMs: number): ReconnectState {
  const loss = { lastAliveMs: atMs, audioFromMs: atMs, clocks: [] };
  return {
    ...firstConnected({ canReconnect: true }),
    phase: { type: 'suspended', loss, wasReplayCut: true, isPaused: true },
  };
}

/** Events that have no meaning in a phase change nothing: most of them are late. */
export function nextReconnectStep(state: ReconnectState, event: ReconnectEvent): ReconnectStep {
  if (state.phase.type === 'stopped') return unchanged(state);
  switch (event.type) {
    case 'lost':
      return onLost(state, event.lastAliveMs, event);
    case 'expiring':
      return onExpiring(state, event);
    case 'recovered':
      return onRecovered(state);
    case 'attempt-postponed':
      return onPostponed(state, event.atMs);
    case 'attempt-failed':
      return onFailed(state, event.refusal, event.atMs);
    case 'attempt-succeeded':
      return onSucceeded(state, event);
    case 'switched':
      return onSwitched(state);
    case 'replay-started':
      return step(withLiveAudio({ ...state, isReplaying: true }, event.atMs, event.isBacklog));
    case 'replay-skipped':
      return step(withLiveAudio(state, event.atMs), { type: 'send-live-audio' });
    case 'replay-finished':
      return step(
        { ...state, isReplaying: false, liveAudio: { ...state.liveAudio, isBacklog: false } },
        { type: 'send-live-audio' },
      );
    case 'resume-requested':
      return onResume(state, event.atMs);
    case 'suspend-requested':
      return onSuspend(state, event);
    case 'stopped':
      return step({ ...state, phase: { type: 'stopped' } }, { type: 'cancel-attempts' });
    default:
      return unreachable(event);
  }
}

/** The state that the user sees. */
export type ConnectionRecovery = 'steady' | 'reconnecting' | 'replaying' | 'suspended';

export function recoveryOf({ phase, isReplaying }: ReconnectState): ConnectionRecovery {
  switch (phase.type) {
    case 'reconnecting':
    case 'suspended':
      return phase.type;
    case 'switching':
      return phase.wasMoving ? 'steady' : 'reconnecting';
    case 'connected':
    case 'moving':
    case 'stopped':
      return isReplaying ? 'replaying' : 'steady';
    default:
      return unreachable(phase);
  }
}

/** Whether the current connection may stay in use if it works again. */
export function mayRecover({ phase }: ReconnectState): boolean {
  switch (phase.type) {
    case 'connected':
    case 'switching':
      return true;
    case 'reconnecting':
    case 'suspended':
      return !phase.wasReplayCut;
    case 'moving':
    case 'stopped':
      return false;
    default:
      return unreachable(phase);
  }
}

/** Returns the loss that is not replayed yet; undefined while the connection still works. */
export function lossOf({ phase }: ReconnectState): ConnectionLoss | undefined {
  if (phase.type === 'suspended' && phase.isPaused) return undefined;
  return phase.type === 'reconnecting' || phase.type === 'suspended' ? phase.loss : undefined;
}

function onLost(state: ReconnectState, lastAliveMs: number, { atMs, clocks }: Reading): ReconnectStep {
  if (!state.canReconnect) return step(state, { type: 'end-session', reason: 'device-unable' });
  const { phase } = state;
  if (phase.type === 'reconnecting' || phase.type === 'suspended') return unchanged(state);
  const loss = lossSince(state.liveAudio, lastAliveMs, clocks);
  const hold: ReconnectCommand[] = [{ type: 'hold-events' }];
  if (state.isReplaying) hold.push({ type: 'cut-replay' });
  const lost = { loss, wasReplayCut: state.isReplaying };
  // Its attempts go on; what changes is what the next connection has to be sent.
  if (phase.type === 'moving')
    return step({ ...state, isReplaying: false, phase: { ...phase, ...lost, type: 'reconnecting' } }, ...hold);
  return step(
    { ...state, isReplaying: false, phase: { type: 'reconnecting', ...lost, failedAttempts: 0, sinceMs: atMs } },
    ...hold,
    { type: 'attempt', failedAttempts: 0 },
  );
}

function onExpiring(state: ReconnectState, { atMs, clocks }: Reading): ReconnectStep {
  const { type } = state.phase;
  if (type !== 'connected' && type !== 'switching') return unchanged(state);
  // The rest of the replay cannot be taken along: as after a loss, the next connection starts it again.
  if (state.isReplaying || !state.canReconnect) return onLost(state, atMs, { atMs, clocks });
  const loss = lossSince(state.liveAudio, atMs, clocks);
  return step(
    { ...state, phase: { type: 'moving', loss, wasReplayCut: false, failedAttempts: 0, sinceMs: atMs } },
    { type: 'attempt', failedAttempts: 0 },
  );
}

function onRecovered(state: ReconnectState): ReconnectStep {
  const { phase } = state;
  if (phase.type === 'switching' || !mayRecover(state)) return unchanged(state);
  const release: ReconnectCommand = { type: 'release-events' };
  if (phase.type === 'connected') return step(state, release);
  return step({ ...state, phase: { type: 'connected' } }, { type: 'cancel-attempts' }, release);
}

function onPostponed(state: ReconnectState, atMs: number): ReconnectStep {
  const { phase } = state;
  if (phase.type !== 'reconnecting' && phase.type !== 'moving') return unchanged(state);
  return step({ ...state, phase: { ...phase, sinceMs: atMs } });
}

function onFailed(state: ReconnectState, refusal: AttemptRefusal | undefined, atMs: number): ReconnectStep {
  const { phase } = state;
  if (phase.type !== 'reconnecting' && phase.type !== 'moving') return unchanged(state);
  const failedAttempts = phase.failedAttempts + 1;
  const again = () => step({ ...state, phase: { ...phase, failedAttempts } }, { type: 'attempt', failedAttempts });
  // The old connection still works.
  if (phase.type === 'moving') return again();
  if (refusal?.reason === 'room-limit') return withoutCalls(state, phase);
  if (refusal && !refusal.isRetryable) return step(state, { type: 'end-session', reason: refusal.reason });
  if (atMs - phase.sinceMs < GIVE_UP_MS) return again();
  const { loss, wasReplayCut } = phase;
  return step({ ...state, phase: { type: 'suspended', loss, wasReplayCut, isPaused: false } });
}

/** A guest at the host's limit reads on; speech until they try again is not buffered. */
function withoutCalls(state: ReconnectState, { loss }: Loss): ReconnectStep {
  return step(
    { ...state, isReplaying: false, phase: { type: 'suspended', loss, wasReplayCut: true, isPaused: true } },
    { type: 'cancel-attempts' },
    { type: 'leave-connection' },
  );
}

function onSucceeded(state: ReconnectState, { atMs, clocks }: Reading): ReconnectStep {
  const { phase } = state;
  // Audio that the old connection delivers from here on is replayed over the new one.
  if (phase.type === 'reconnecting') return step(state, { type: 'hold-events' });
  if (phase.type !== 'moving') return unchanged(state);
  const loss = lossSince(state.liveAudio, atMs, clocks);
  return step({ ...state, phase: { ...phase, loss } }, { type: 'hold-events' });
}

function onSwitched(state: ReconnectState): ReconnectStep {
  const { phase } = state;
  if (phase.type !== 'reconnecting' && phase.type !== 'moving') return unchanged(state);
  return step({
    ...state,
    isReplaying: false,
    phase: { type: 'switching', wasMoving: phase.type === 'moving' },
    liveAudio: { sinceMs: undefined, replayed: phase.loss },
  });
}

function onResume(state: ReconnectState, atMs: number): ReconnectStep {
  const { phase } = state;
  if (phase.type !== 'suspended') return unchanged(state);
  const { wasReplayCut } = phase;
  // Speech counts from the tap on, also before the connection is open.
  const loss = phase.isPaused ? { ...phase.loss, lastAliveMs: atMs, audioFromMs: atMs } : phase.loss;
  return step(
    { ...state, phase: { type: 'reconnecting', loss, wasReplayCut, failedAttempts: 0, sinceMs: atMs } },
    { type: 'attempt', failedAttempts: 0 },
  );
}

/** While the session is paused nothing is lost. A connection that is being restored is left to that. */
function onSuspend(state: ReconnectState, { atMs, clocks }: Reading): ReconnectStep {
  const { type } = state.phase;
  if (!state.canReconnect || state.isReplaying || (type !== 'connected' && type !== 'moving')) return unchanged(state);
  const loss = lossSince(state.liveAudio, atMs, clocks);
  return step(
    { ...state, phase: { type: 'suspended', loss, wasReplayCut: true, isPaused: true } },
    { type: 'cancel-attempts' },
    { type: 'leave-connection' },
  );
}

function withLiveAudio(state: ReconnectState, sinceMs: number, isBacklog = false): ReconnectState {
  const phase: ReconnectPhase = state.phase.type === 'switching' ? { type: 'connected' } : state.phase;
  return { ...state, phase, liveAudio: { ...state.liveAudio, sinceMs, isBacklog } };
}

function lossSince(
  { sinceMs, replayed, isBacklog = false }: LiveAudio,
  lastAliveMs: number,
  clocks: readonly ConnectionClock[],
): ConnectionLoss {
  // The connection failed before its replay: the earlier loss still has to be replayed.
  if (replayed && (sinceMs === undefined || lastAliveMs <= sinceMs)) return replayed;
  return { lastAliveMs, audioFromMs: sinceMs ?? 0, clocks, ...(isBacklog ? { isBacklogCut: true } : {}) };
}

function step(state: ReconnectState, ...commands: ReconnectCommand[]): ReconnectStep {
  return { state, commands };
}

function unchanged(state: ReconnectState): ReconnectStep {
  return { state, commands: [] };
}
