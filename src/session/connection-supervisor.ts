import { fatalCodes } from '../domain/connection/fatal-codes.ts';
import { planReplay, UNCERTAIN_MS } from '../domain/connection/replay-plan.ts';
import type { ConnectionLoss } from '../domain/connection/replay-plan.ts';
import type { HealthFinding } from '../domain/connection/connection-health.ts';
import { sessionEndReason } from '../domain/connection/session-end-reason.ts';
import { reconnectDelayMs } from '../domain/connection/reconnect-delay.ts';
import type { ConnectionClock } from '../domain/connection/service-clock.ts';
import type { SessionServices } from '../ports/services.ts';
import { turnsOnScreen } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { setRecovery } from '../state/session.ts';
import { onClose } from './live-session.ts';
import type { LiveSession } from './live-session.ts';
import { receiveCallNotice } from './receive-call-notice.ts';
import { within } from '../flows/within.ts';
import { createReplay } from './replay.ts';
import type { ConnectionSupervisor } from './supervisor-type.ts';
import { requestCall } from './request-call.ts';
import type { CallRefusal } from './request-call.ts';
import { connect } from './buffered-connection.ts';
import type { BufferedConnection, BufferedConnectionListener, ConnectOutcome } from './buffered-connection.ts';
import { pause, pauseWhileAway } from './wait.ts';
import { monitorConnection } from './connection-monitor.ts';
import type { ConnectionMonitor } from './connection-monitor.ts';

/** A try that has not led to an open line by then will not. */
const TRY_MS = 8000;
/** After so long without success somebody has to want it. */
const GIVE_UP_MS = 120_000;
/** A structure that waits to be rebuilt is rebuilt by then. */
const SETTLE_MS = 1000;
/** The service ends a session after an hour; it is left before, in a quiet moment, and at the very latest then. */
const LEAVE_BEFORE_MS = 180_000;
const LEAVE_AT_LAST_MS = 30_000;
/** A device whose clock is ahead would otherwise leave every line as soon as it opens. */
const STAY_MS = 600_000;
const QUIET_MS = 1500;

type Recovery = {
  loss: ConnectionLoss;
  /** The old line still works: its time is up soon. */
  planned: boolean;
  /** The old line was being sent the past, and cannot be sent the rest of it. */
  isBrokenOff: boolean;
  readonly abort: AbortController;
  /** Wakes a recovery that was given up. */
  wake(): void;
};

/**
 * Keeps a conversation on a line.
 *
 *            silent for 1.2 s, closed, a hole with words in it, an hour almost over
 *   steady ──────────────────────────────────────────────────────────────────────→ recovering
 *     ↑ ↑                                                                            │    │ 2 min
 *     │ └────── the old line came back, and nothing was said meanwhile ──────────────┘    ↓
 *     └── catching up ←── another line is open: what was said meanwhile goes first ── suspended, until a tap
 *                                                                             or until the old line comes back, as above
 *
 * Another line is another call of the same session. What the old one says after the loss is held back: it counts when
 * the old line stays, and is dropped when another takes over, which hears those words again (see `ReplayPlan`).
 */
export function superviseConnection(
  world: SessionServices,
  live: LiveSession,
  end: (refusal: CallRefusal | undefined) => void,
): ConnectionSupervisor {
  let current: { readonly strand: BufferedConnection; readonly watch: ConnectionMonitor } | undefined;
  let recovery: Recovery | undefined;
  let stopped = false;
  let isOnDevice = false;
  let leaveTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the line got the voice, and what it had to make up for. */
  let handed: { readonly atMs: number; readonly loss?: ConnectionLoss } = { atMs: 0 };
  /** Of the lines that have been left. */
  const clocks: ConnectionClock[] = [];
  const catchUp = createReplay(world, live);
  // Whatever ends the session, nothing is left that would open another call.
  onClose(live, () => {
    stopped = true;
    clearTimeout(leaveTimer);
    recovery?.abort.abort();
    current?.watch.close();
  });

  const ears: BufferedConnectionListener = {
    onEvent: (event) => live.interpreter?.receive(event),
    onLost: () => recover(Date.now()),
    onNotice: (notice) => receiveCallNotice(world, live, notice, () => end(undefined)),
  };

  function adopt(strand: BufferedConnection): void {
    live.connection = strand.connection;
    if (live.pendingInputLanguage) strand.connection.setInputLanguage?.(live.pendingInputLanguage);
    live.pendingInputLanguage = undefined;
    current = { strand, watch: monitorConnection(strand.connection, (finding) => void onFinding(strand, finding)) };
    if (strand.isLost) recover(Date.now());
  }

  function leave(): void {
    if (!current) return;
    clocks.push(current.watch.clock());
    current.watch.close();
    current.strand.drop();
    current.strand.connection.hangUp();
    current = undefined;
    live.connection = undefined;
  }

  async function onFinding(strand: BufferedConnection, finding: HealthFinding): Promise<void> {
    if (current?.strand !== strand || stopped) return;
    if (finding.type === 'silent') return recover(finding.sinceMs);
    if (finding.type === 'hole') return weighHole(strand, finding.fromMs, finding.toMs);
  }

  /** The line is back by itself. Whether it may stay is a question of what was said meanwhile. */
  async function weighHole(strand: BufferedConnection, fromMs: number, toMs: number): Promise<void> {
    const mended = recovery;
    if (mended?.planned || mended?.isBrokenOff) return;
    strand.hold();
    const isWhole = !(await hasLostWords(fromMs, toMs));
    if (current?.strand !== strand || strand.isLost || stopped || recovery !== mended) return;
    if (!isWhole) return recover(fromMs);
    mended?.abort.abort();
    recovery = undefined;
    strand.release();
    setRecovery(catchUp.isOn() ? 'catching-up' : 'steady');
  }

  async function hasLostWords(fromMs: number, toMs: number): Promise<boolean> {
    if (!(await world.microphoneBuffer.hasSpeech(fromMs - UNCERTAIN_MS, toMs))) return false;
    return (await current?.watch.hasMissedVoice()) ?? true;
  }

  function lossSince(lastAliveMs: number): ConnectionLoss {
    // What it had to make up for, it was not given yet.
    if (handed.loss && lastAliveMs < handed.atMs) return handed.loss;
    return { lastAliveMs, audioFromMs: handed.atMs, clocks: [...clocks, ...(current ? [current.watch.clock()] : [])] };
  }

  function recover(aliveMs: number, planned = false): void {
    if (stopped) return;
    // There is no other device to go to.
    if (isOnDevice) return end({ type: 'refused', reason: 'device-unable', isRetryable: false });
    if (recovery) return void (recovery.planned && !planned && unplan(recovery, aliveMs));
    let wake = (): void => undefined;
    const woken = () => new Promise<void>((resolve) => (wake = resolve));
    const begun: Recovery = {
      loss: lossSince(aliveMs),
      planned,
      isBrokenOff: false,
      abort: new AbortController(),
      wake: () => wake(),
    };
    recovery = begun;
    if (!planned) noteLoss(begun);
    void tryUntilOpen(begun, woken);
  }

  function unplan(begun: Recovery, aliveMs: number): void {
    begun.planned = false;
    begun.loss = lossSince(aliveMs);
    noteLoss(begun);
  }

  function noteLoss(begun: Recovery): void {
    current?.strand.hold();
    begun.isBrokenOff = catchUp.isOn();
    if (begun.isBrokenOff) catchUp.breakOff();
    setRecovery('recovering');
  }

  async function tryUntilOpen(begun: Recovery, woken: () => Promise<void>): Promise<void> {
    const { signal } = begun.abort;
    let sinceMs = Date.now();
    for (let tries = 0; ; tries++) {
      const wasAway = await pauseWhileAway(world.lifecycle, reconnectDelayMs(tries, Math.random()), signal);
      if (signal.aborted) return;
      if (wasAway) sinceMs = Date.now();
      const opening = await tryOnce(signal);
      if (signal.aborted) return dropLate(opening);
      if (opening?.type === 'opened') return takeOver(begun, opening.strand);
      if (opening && !opening.isRetryable && !begun.planned) return end(opening);
      if (Date.now() - sinceMs < GIVE_UP_MS || begun.planned) continue;
      setRecovery('suspended');
      await Promise.race([woken(), gone(signal)]);
      if (signal.aborted) return;
      setRecovery('recovering');
      [sinceMs, tries] = [Date.now(), -1];
    }
  }

  async function tryOnce(signal: AbortSignal): Promise<ConnectOutcome | undefined> {
    const microphone = world.microphoneBuffer.microphone() ?? live.microphone;
    if (!microphone || !live.sessionId) return undefined;
    const late = AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]);
    const minted = requestCall(world, { session_id: live.sessionId });
    // A try that breaks is one that failed: the next may do better.
    const opening = minted
      .then((call) => connect(world, call, microphone, ears, late))
      .catch((): undefined => undefined);
    // A session that is granted too late is never used.
    const opened = await Promise.race([opening, gone(late)]);
    if (!opened) void opening.then(dropLate);
    return opened;
  }

  async function takeOver(begun: Recovery, strand: BufferedConnection): Promise<void> {
    // What it says from here on is said again by the new one.
    current?.strand.hold();
    if (begun.planned) begun.loss = lossSince(Date.now());
    if (live.interpreter) await within(SETTLE_MS, live.interpreter.settle()).catch(() => undefined);
    if (begun.abort.signal.aborted) return dropLate({ type: 'opened', strand });
    const { loss } = begun;
    leave();
    recovery = undefined;
    handed = { atMs: Number.POSITIVE_INFINITY, loss };
    adopt(strand);
    await catchUp.begin(strand, planReplay(turnsOnScreen(), loss, Date.now(), world.microphoneBuffer.lossBetween));
    if (current?.strand === strand && !strand.isLost) handed = { atMs: Date.now(), loss };
  }

  /** Before the service ends the session, the conversation moves to another one, in a quiet moment if there is one. */
  function scheduleLeaving(expiresAtMs: number): void {
    clearTimeout(leaveTimer);
    leaveTimer = setTimeout(
      () => void leaveInQuiet(expiresAtMs - LEAVE_AT_LAST_MS),
      Math.max(STAY_MS, expiresAtMs - LEAVE_BEFORE_MS - Date.now()),
    );
  }

  async function leaveInQuiet(latestMs: number): Promise<void> {
    const strand = current?.strand;
    while (Date.now() < latestMs && !(await isQuiet())) await pause(QUIET_MS / 3, live.abort.signal);
    if (current?.strand === strand) recover(Date.now(), !catchUp.isOn());
  }

  async function isQuiet(): Promise<boolean> {
    const nowMs = Date.now();
    const isAnswered = turnsOnScreen().every((turn) => turn.status !== 'in_progress');
    return isAnswered && !catchUp.isOn() && !(await world.microphoneBuffer.hasSpeech(nowMs - QUIET_MS, nowMs));
  }

  return {
    async open(wayIn, microphone) {
      isOnDevice = wayIn.type === 'on-device';
      const opening = await connect(world, wayIn, microphone, ears, live.abort.signal);
      if (opening.type === 'refused') return opening;
      if (live.stopping) opening.strand.connection.close();
      else adopt(opening.strand);
      // Another one took over while the line opened.
      if (live.microphone && live.microphone !== microphone) live.connection?.replaceMicrophone(live.microphone);
      opening.strand.release();
      return opening;
    },
    onSignal(signal) {
      switch (signal.type) {
        case 'session-opened':
          if (signal.expiresAtMs !== undefined) scheduleLeaving(signal.expiresAtMs);
          return;
        case 'voice-stopped':
          return world.microphoneBuffer.playNext();
        case 'session-expired':
          return recover(Date.now());
        case 'connection-failed':
          return onFailed(signal.code, signal.text);
        default:
          return;
      }
    },
    resume: () => recovery?.wake(),
    useMicrophone(microphone) {
      world.microphoneBuffer.record(microphone).catch(() => undefined);
      // Also on a line that is doubted: it may stay. One that has just taken over is about to be sent the past.
      if (!catchUp.isOn() && Number.isFinite(handed.atMs)) current?.strand.connection.replaceMicrophone(microphone);
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      clearTimeout(leaveTimer);
      const lost = recovery;
      recovery = undefined;
      lost?.abort.abort();
      current?.watch.close();
      current?.strand.release();
      if (lost && !lost.planned) {
        await catchUp.tellLost(lost.loss.lastAliveMs);
        leave();
      } else catchUp.tellUnsent();
    },
  };

  function onFailed(code: string, text: string): void {
    // A server that goes down closes the line as well, and that is mended.
    if (code === 'server_stopping') return;
    const reason = sessionEndReason(code);
    showNotice(reason ? { type: 'session-ended', reason } : { type: 'session-error', message: text });
    if (reason ?? fatalCodes.has(code)) end(undefined);
  }
}

function dropLate(opening: ConnectOutcome | undefined): void {
  if (opening?.type !== 'opened') return;
  opening.strand.drop();
  opening.strand.connection.hangUp();
}

function gone(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
