import type { HealthFinding } from '../domain/connection/connection-health.ts';
import { reconnectDelayMs } from '../domain/connection/reconnect-delay.ts';
import {
  firstConnected,
  lossOf,
  mayRecover,
  nextReconnectStep,
  recoveryOf,
  withoutFirstCall,
  type ConnectionRecovery,
  type ReconnectCommand,
  type ReconnectEvent,
  type ReconnectState,
} from '../domain/connection/reconnect-policy.ts';
import type { ConnectionLoss } from '../domain/connection/replay-plan.ts';
import type { ConnectionClock } from '../domain/connection/service-clock.ts';
import type { StartRefusal } from '../domain/notice.ts';
import { unreachable } from '../domain/unreachable.ts';
import type { ConnectionEvent } from '../ports/interpreter.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import { withDeadline } from '../shared/async.ts';
import { showInSession } from '../state/session.ts';
import type { BufferedConnection, EventBuffer, EventReceiver } from './buffered-connection.ts';
import type { VoiceConnection } from '../ports/voice-connection.ts';
import { CallExpiry } from './call-expiry.ts';
import { CallOpener, discard, type CallOpenerDeps } from './call-opener.ts';
import { ConnectionMonitor } from './connection-monitor.ts';
import { GapJudge } from './gap-judge.ts';
import { Replayer, type ReplayDeps } from './replayer.ts';
import { receiveServiceError } from './receive-call-notice.ts';
import type { CallRefusal } from './request-call.ts';
import { VoiceControls } from './voice-controls.ts';
import { waitForAttempt } from './wait-for-attempt.ts';
import { reportFailure } from '../shared/report-failure.ts';

/** A rebuild of the turns that is pending is done by then. */
const SETTLE_MS = 1000;

export type SupervisorDeps = CallOpenerDeps & Pick<ReplayDeps, 'interpreter' | 'persister'> & SessionListener;

/** Receives external events of a live session. */
export type SessionListener = {
  onRecovery(recovery: ConnectionRecovery): void;
  onNotice(notice: CallNotice): void;
  /** The session cannot go on. @param reason why another call was refused */
  onEnd(reason: StartRefusal | undefined): void;
};

/**
 * Keeps a conversation connected. What to do is decided by `nextReconnectStep`, which has the drawing of the states;
 * this class carries the commands out.
 *
 * Another connection is another call of the same session. What the old one delivers after the loss is held back: it
 * counts when the old one recovers, and is dropped when the new one takes over, to which that audio is sent again
 * (see `ReplayPlan`).
 */
export class ConnectionSupervisor {
  readonly #deps: SupervisorDeps;
  readonly replayer: Replayer;
  readonly controls: VoiceControls;
  /** Changed by `#dispatch` alone. */
  #state: ReconnectState;
  #current: (BufferedConnection & { readonly monitor: ConnectionMonitor }) | undefined;
  /** Clocks of earlier connections, in order. */
  readonly #pastClocks: ConnectionClock[] = [];
  /** Aborts the attempts since the connection was lost; another one means another loss. */
  #attempts: AbortController | undefined;
  readonly #gaps: GapJudge;
  readonly #calls: CallOpener;
  readonly #expiry: CallExpiry;
  readonly #stopListening: () => void;
  /** Receives events of every connection; the connection's buffer decides whether they count. */
  readonly #receiver: EventReceiver = {
    onEvent: (received) => this.controls.refine(received).forEach((event) => this.#deps.interpreter.receive(event)),
    onLost: () => this.#onLost(this.#now()),
    onPlaybackBlocked: (playbackBlocked) => showInSession(this.#deps.services.store.session, { playbackBlocked }),
    onNotice: (notice) => this.#state.phase.type !== 'stopped' && this.#deps.onNotice(notice),
  };

  constructor(deps: SupervisorDeps) {
    this.#deps = deps;
    this.controls = new VoiceControls({
      services: deps.services,
      liveConnection: () => this.liveConnection,
      onReplay: (atMs) => this.#dispatch({ type: 'replay-started', atMs }),
      onSourceChanged: () => this.sendAgain(),
    });
    this.#gaps = new GapJudge(deps.services);
    this.#calls = new CallOpener(deps, this.#receiver);
    this.replayer = new Replayer(deps);
    const { type } = deps.target;
    this.#state =
      type === 'later' ? withoutFirstCall(this.#now()) : firstConnected({ canReconnect: type !== 'on-device' });
    this.#expiry = new CallExpiry({
      services: deps.services,
      isReplaying: () => this.#state.isReplaying,
      onLeave: () => this.#onExpiring(),
    });
    this.#stopListening = deps.services.microphoneBuffer.onCaughtUp((unsentMs) => this.#onCaughtUp(unsentMs));
    void deps.buffering.then(() => this.controls.areTurnsByHand && this.sendAgain());
    deps.microphone.onReplaced((replacement) => this.#useMicrophone(replacement));
    deps.microphone.onSentChanged(() => this.sendAgain());
  }

  get recovery(): ConnectionRecovery {
    return recoveryOf(this.#state);
  }

  async connect(signal: AbortSignal): Promise<CallRefusal | undefined> {
    const { microphone } = this.#deps;
    const first = microphone.current;
    const outcome = await this.#calls.openFirst(this.controls.areTurnsByHand, signal);
    if (outcome?.type !== 'opened') return outcome;
    if (this.#state.phase.type === 'stopped') outcome.connection.close();
    else {
      this.#adopt(outcome);
      // Another one replaced it while the connection opened.
      if (microphone.current !== first || this.controls.areTurnsByHand) this.#sendLiveAudio();
      outcome.events.release();
    }
    return undefined;
  }

  onSignal(signal: ConnectionEvent): void {
    switch (signal.type) {
      case 'session-opened':
        return this.#expiry.schedule(signal.expiresAtMs);
      case 'voice-stopped':
        return this.#deps.services.microphoneBuffer.playNext();
      case 'session-expired':
        return this.#onLost(this.#now());
      case 'connection-failed':
        return receiveServiceError(this.#deps.services.store, signal, {
          stop: () => this.#deps.onEnd(undefined),
          suspend: () => this.suspend(),
        });
      default:
        return;
    }
  }

  /** The clocks of all connections so far, in order. */
  get clocks(): readonly ConnectionClock[] {
    return this.#current ? [...this.#pastClocks, this.#current.monitor.connectionClock()] : this.#pastClocks;
  }

  /** Hangs up until `resume`, in a pause. */
  suspend(): void {
    this.#dispatch({ type: 'suspend-requested', ...this.#reading() });
  }

  /** Tries again after the attempts were given up. Call it from a tap. */
  resume(): void {
    this.#dispatch({ type: 'resume-requested', atMs: this.#now() });
  }

  /** Stops reconnecting, and reports speech that no connection has received. */
  async stop(): Promise<void> {
    if (this.#state.phase.type === 'stopped') return;
    const [loss, { isReplaying }] = [lossOf(this.#state), this.#state];
    this.#endSupervision();
    this.#current?.events.release();
    if (loss) {
      await this.replayer.reportLost(loss.isBacklogCut ? loss.audioFromMs : loss.lastAliveMs);
      this.#leaveCurrent();
    } else if (isReplaying) this.replayer.reportUnsent();
  }

  /** The microphone buffer has another output than before. */
  sendAgain(): void {
    if (this.liveConnection) this.#sendLiveAudio();
  }

  isConnected(): boolean {
    return this.#current !== undefined;
  }

  close(): void {
    this.#endSupervision();
    this.controls.close();
    this.#stopListening();
    this.#current?.connection.close();
    this.replayer.close();
  }

  /** Undefined while audio is buffered, to be replayed. */
  get liveConnection(): VoiceConnection | undefined {
    const isLive = !this.#state.isReplaying && this.#state.liveAudio.sinceMs !== undefined && !lossOf(this.#state);
    return isLive ? this.#current?.connection : undefined;
  }

  #sendLiveAudio(): void {
    const connection = this.#current?.connection;
    connection?.replaceMicrophone(this.controls.sourceFor(connection, this.#deps.microphone.sent));
  }

  #endSupervision(): void {
    this.controls.endInput();
    this.#dispatch({ type: 'stopped' });
    this.#expiry.cancel();
    this.#current?.monitor.close();
  }

  #dispatch(event: ReconnectEvent): void {
    const before = this.recovery;
    const { state, commands } = nextReconnectStep(this.#state, event);
    this.#state = state;
    for (const command of commands) this.#run(command);
    if (this.recovery !== before && state.phase.type !== 'stopped') this.#deps.onRecovery(this.recovery);
  }

  #run(command: ReconnectCommand): void {
    switch (command.type) {
      case 'hold-events':
        return this.#current?.events.hold();
      case 'release-events':
        return this.#current?.events.release();
      case 'cut-replay':
        return this.#deps.services.microphoneBuffer.stopReplay();
      case 'send-live-audio':
        return this.#sendLiveAudio();
      case 'attempt':
        return void this.#attempt(command.failedAttempts);
      case 'cancel-attempts':
        this.#attempts?.abort();
        this.#attempts = undefined;
        return;
      case 'leave-connection':
        return this.#leaveCurrent();
      case 'end-session':
        return this.#deps.onEnd(command.reason);
      default:
        return unreachable(command);
    }
  }

  async #attempt(failedAttempts: number): Promise<void> {
    const { signal } = (this.#attempts ??= new AbortController());
    const delayMs = reconnectDelayMs(failedAttempts, this.#deps.services.random());
    const wasAway = await waitForAttempt(this.#deps.services.lifecycle, delayMs, signal);
    if (signal.aborted) return;
    if (wasAway) this.#dispatch({ type: 'attempt-postponed', atMs: this.#now() });
    const outcome = await this.#calls.openAnother(signal, this.replayer.repeatedFromMs(this.#state));
    if (signal.aborted) return discard(outcome);
    if (outcome?.type === 'opened') return this.#switchTo(outcome, signal);
    this.#dispatch({ type: 'attempt-failed', refusal: outcome, atMs: this.#now() });
  }

  async #switchTo(next: BufferedConnection, signal: AbortSignal): Promise<void> {
    this.#dispatch({ type: 'attempt-succeeded', ...this.#reading() });
    // A worker that does not respond is restarted by its supervisor.
    await withDeadline(SETTLE_MS, this.#deps.interpreter.settle()).catch(() => undefined);
    if (signal.aborted) return discard({ type: 'opened', ...next });
    this.#leaveCurrent();
    // The announced end belonged to the closed call; the next one has its own.
    showInSession(this.#deps.services.store.session, { end: undefined });
    this.#attempts = undefined;
    this.#dispatch({ type: 'switched' });
    const loss = this.#state.liveAudio.replayed;
    this.#adopt(next);
    if (loss) await this.#replay(next, loss);
  }

  async #replay(next: BufferedConnection, loss: ConnectionLoss): Promise<void> {
    const begun = await this.replayer.begin(next, this.replayer.planOf(loss));
    if (begun === 'lost' || this.#current?.connection !== next.connection || next.events.isLost) return;
    // Since its first block: the page may learn of it late.
    if (begun === 'skipped') return this.#dispatch({ type: 'replay-skipped', atMs: this.#now() });
    this.#dispatch({ type: 'replay-started', atMs: begun.atMs, isBacklog: begun.atOnce !== undefined });
    const isSent = (await begun.atOnce?.(this.#current.monitor)) ?? true;
    if (!isSent && this.#current?.connection === next.connection) this.#onLost(this.#now());
  }

  #onCaughtUp(unsentMs: number): void {
    if (!this.#state.isReplaying) return;
    this.replayer.finish(unsentMs);
    this.#dispatch({ type: 'replay-finished' });
  }

  #adopt(next: BufferedConnection): void {
    const monitor = new ConnectionMonitor(next.connection, this.#deps.services, (finding) =>
      this.#onFinding(next, finding),
    );
    this.#current = { ...next, monitor };
    this.controls.use(next.connection);
    if (next.events.isLost) this.#onLost(this.#now());
  }

  #leaveCurrent(): void {
    if (!this.#current) return;
    const { connection, events, monitor } = this.#current;
    this.#pastClocks.push(monitor.connectionClock());
    monitor.close();
    this.#expiry.cancel();
    events.drop();
    connection.hangUp();
    this.controls.leave();
    this.#current = undefined;
    this.#gaps.forget();
  }

  /** A gap that is being judged counts: what it swallowed is not known, and what was received since is held back. */
  #onLost(sinceMs: number): void {
    const lastAliveMs = Math.min(sinceMs, this.#gaps.judgedFromMs ?? sinceMs);
    this.#dispatch({ type: 'lost', lastAliveMs, ...this.#reading() });
    this.controls.onLost();
  }

  #onExpiring(): void {
    if (this.#gaps.judgedFromMs !== undefined) this.#onLost(this.#gaps.judgedFromMs);
    else this.#dispatch({ type: 'expiring', ...this.#reading() });
  }

  #onFinding({ connection, events }: BufferedConnection, finding: HealthFinding): void {
    if (this.#current?.connection !== connection) return;
    switch (finding.type) {
      case 'fine':
        return;
      case 'silent':
      case 'unread':
        return this.#onLost(finding.sinceMs);
      case 'gap':
        return void this.#onGap(events, finding.fromMs, finding.toMs);
      default:
        return unreachable(finding);
    }
  }

  /** The connection works again by itself. It stays in use if no speech was lost in the gap. */
  async #onGap(events: EventBuffer, fromMs: number, toMs: number): Promise<void> {
    // It is being left anyway: the next connection gets everything since the gap.
    if (this.#state.phase.type === 'moving') return this.#onLost(fromMs);
    if (!mayRecover(this.#state)) return;
    const attempts = this.#attempts;
    events.hold();
    const hasLostSpeech = await this.#gaps.hasLostSpeech(fromMs, toMs, () => this.#current?.monitor);
    if (this.#current?.events !== events || events.isLost || this.#attempts !== attempts) return;
    if (hasLostSpeech) this.#onLost(fromMs);
    else this.#dispatch({ type: 'recovered' });
  }

  #useMicrophone(replacement: OpenMicrophone): void {
    this.#deps.services.microphoneBuffer.record(replacement).catch(reportFailure);
    // While buffered audio is sent, or is about to be, the buffer is the source. A doubted connection may stay in use.
    if (this.#state.isReplaying || this.#state.liveAudio.sinceMs === undefined) return;
    this.#sendLiveAudio();
  }

  #reading(): { readonly atMs: number; readonly clocks: readonly ConnectionClock[] } {
    return { atMs: this.#now(), clocks: [...this.clocks] };
  }

  #now(): number {
    return this.#deps.services.clock.now();
  }
}
