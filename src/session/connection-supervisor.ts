import type { HealthFinding } from '../domain/connection/connection-health.ts';
import { reconnectDelayMs } from '../domain/connection/reconnect-delay.ts';
import {
  firstConnected,
  lossOf,
  mayRecover,
  nextReconnectStep,
  recoveryOf,
  withoutFirstCall,
} from '../domain/connection/reconnect-policy.ts';
import type {
  ConnectionRecovery,
  ReconnectCommand,
  ReconnectEvent,
  ReconnectState,
} from '../domain/connection/reconnect-policy.ts';
import { planReplay, UNCERTAIN_MS } from '../domain/connection/replay-plan.ts';
import type { ConnectionLoss, ReplayPlan } from '../domain/connection/replay-plan.ts';
import { roundTripOf } from '../domain/connection/service-clock.ts';
import type { ConnectionClock } from '../domain/connection/service-clock.ts';
import type { Turn } from '../domain/turn.ts';
import {
  isFatalCode,
  isLostCallCode,
  isRoomEndCode,
  PAUSE_END_CODE,
  sessionEndReason,
} from '../domain/connection/end-codes.ts';
import type { LanguageCode } from '../domain/language.ts';
import type { ReceivedEvent } from '../domain/turns/conversation-event.ts';
import type { StartRefusal } from '../domain/notice.ts';
import { unreachable } from '../domain/unreachable.ts';
import type { ConnectionEvent, Interpreter } from '../ports/interpreter.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { SessionDeps } from './session-deps.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import { sessionIdOf } from '../protocol/ids.ts';
import { aborted, withDeadline } from '../shared/async.ts';
import { turnsOnScreen } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { showInSession } from '../state/session.ts';
import { connect } from './buffered-connection.ts';
import type {
  BufferedConnection,
  ConnectOutcome,
  ConnectTarget,
  EventBuffer,
  EventReceiver,
} from './buffered-connection.ts';
import type { VoiceConnection } from '../ports/voice-connection.ts';
import { CallExpiry } from './call-expiry.ts';
import { ConnectionMonitor } from './connection-monitor.ts';
import { HeldTurnControl } from './held-turn-control.ts';
import { PlaybackControl } from './playback-control.ts';
import { Replayer } from './replayer.ts';
import { goesOnInRoom } from './receive-call-notice.ts';
import { requestCall } from './request-call.ts';
import type { CallRefusal } from './request-call.ts';
import type { SessionMicrophone } from './session-microphone.ts';
import { showSessionEnd } from './show-session-end.ts';
import { TermsControl } from './terms-control.ts';
import { waitForAttempt } from './wait-for-attempt.ts';
import { reportFailure } from '../shared/report-failure.ts';

/** An attempt that has not led to an open connection by then will not. */
const ATTEMPT_MS = 8000;
/** A rebuild of the turns that is pending is done by then. */
const SETTLE_MS = 1000;
/** A microphone buffer that does not record by then may never do so. */
const BUFFER_MS = 3000;
/** A held turn waits for the service for four seconds at most, and is then sent at once. */
const HELD_TURN_MS = 5000;

export type SupervisorDeps = {
  readonly services: SessionDeps;
  readonly target: ConnectTarget;
  readonly microphone: SessionMicrophone;
  /** Resolves when the microphone buffer records, or cannot. */
  readonly buffering: Promise<void>;
  readonly interpreter: Interpreter;
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
  readonly #services: SessionDeps;
  readonly #replayer: Replayer;
  readonly #playback: PlaybackControl;
  readonly #heldTurns: HeldTurnControl;
  readonly #terms: TermsControl;
  /** Changed by `#dispatch` alone. */
  #state: ReconnectState;
  #current: (BufferedConnection & { readonly monitor: ConnectionMonitor }) | undefined;
  /** Clocks of earlier connections, in order. */
  readonly #pastClocks: ConnectionClock[] = [];
  /** Aborts the attempts since the connection was lost; another one means another loss. */
  #attempts: AbortController | undefined;
  /** Where what was lost last is replayed from. */
  #planned: { readonly loss: ConnectionLoss; readonly plan: ReplayPlan } | undefined;
  /** A gap in the current connection of which it is not known yet whether it swallowed speech. */
  #judgedGap: { readonly fromMs: number } | undefined;
  readonly #expiry: CallExpiry;
  readonly #stopListening: () => void;
  #onlyLanguage: LanguageCode | undefined;
  /** Receives events of every connection; the connection's buffer decides whether they count. */
  readonly #receiver: EventReceiver = {
    onEvent: (received) => this.#receive(received),
    onLost: () => this.#onLost(this.#now()),
    onPlaybackBlocked: (playbackBlocked) => showInSession(this.#services.store.session, { playbackBlocked }),
    onNotice: (notice) => this.#state.phase.type !== 'stopped' && this.#deps.onNotice(notice),
  };

  constructor(deps: SupervisorDeps) {
    this.#deps = deps;
    this.#services = deps.services;
    this.#heldTurns = new HeldTurnControl({ services: deps.services, connection: () => this.liveConnection });
    this.#playback = new PlaybackControl(deps.services.store);
    this.#terms = new TermsControl(deps.services);
    this.#replayer = new Replayer(deps.services, deps.interpreter);
    const { type } = deps.target;
    this.#state =
      type === 'later' ? withoutFirstCall(this.#now()) : firstConnected({ canReconnect: type !== 'on-device' });
    this.#expiry = new CallExpiry({
      services: deps.services,
      isReplaying: () => this.#state.isReplaying,
      onLeave: () => this.#onExpiring(),
    });
    this.#stopListening = deps.services.microphoneBuffer.onCaughtUp((unsentMs) => this.#onCaughtUp(unsentMs));
    void deps.buffering.then(() => this.#heldTurns.isOn && this.liveConnection && this.#sendLiveAudio());
    deps.microphone.onReplaced((replacement) => this.#useMicrophone(replacement));
    deps.microphone.onSentChanged(() => this.liveConnection && this.#sendLiveAudio());
  }

  get recovery(): ConnectionRecovery {
    return recoveryOf(this.#state);
  }

  /** Opens the first connection. */
  async connect(signal: AbortSignal): Promise<CallRefusal | undefined> {
    const { target, microphone } = this.#deps;
    if (target.type === 'later') return undefined;
    const first = microphone.current;
    const sent = this.#heldTurns.isOn && target.type === 'granted' ? await this.#buffered(signal) : undefined;
    const outcome = await connect(this.#services, target, sent ?? first, this.#receiver, signal);
    if (outcome.type === 'refused') return outcome;
    if (this.#state.phase.type === 'stopped') {
      outcome.connection.close();
      return undefined;
    }
    this.#adopt(outcome);
    // Another one replaced it while the connection opened.
    if (microphone.current !== first || this.#heldTurns.isOn) this.#sendLiveAudio();
    outcome.events.release();
    return undefined;
  }

  /** Events of the voice service that concern the connection. */
  onSignal(signal: ConnectionEvent): void {
    switch (signal.type) {
      case 'session-opened':
        if (signal.expiresAtMs !== undefined) this.#expiry.schedule(signal.expiresAtMs);
        return;
      case 'voice-stopped':
        return this.#services.microphoneBuffer.playNext();
      case 'response-unwanted':
        return this.#current?.connection.cancelResponse?.(signal.responseId);
      case 'voice-unwanted':
        return this.#current?.connection.clearVoice?.();
      case 'session-expired':
        return this.#onLost(this.#now());
      case 'connection-failed':
        return this.#onServiceError(signal.code, signal.text);
      default:
        return;
    }
  }

  /** Whether the service bills the open time of a call, silence included. */
  get isBilledByTime(): boolean {
    const { target } = this.#deps;
    return target.type === 'granted' && target.address.legs !== undefined;
  }

  /** Hangs up until `resume`, in a pause. */
  suspend(): void {
    this.#dispatch({ type: 'suspend-requested', ...this.#reading() });
  }

  /** Tries again after the attempts were given up. Call it from a tap. */
  resume(): void {
    this.#dispatch({ type: 'resume-requested', atMs: this.#now() });
  }

  /** Everything that this microphone hears is said in this language, as in a room; undefined after it. */
  setOnlyLanguage(language: LanguageCode | undefined): void {
    this.#onlyLanguage = language;
    this.#current?.connection.turns?.setOnlyLanguage?.(language);
  }

  /** The language of the next utterance, where one language is heard at a time. */
  setInputLanguage(language: LanguageCode): void {
    this.#current?.connection.setInputLanguage?.(language);
  }

  /** People begin and end their turns by hand, or silences do. */
  setTurnsByHand(isByHand: boolean): void {
    if (this.#heldTurns.isOn === isByHand) return;
    void this.#heldTurns.setOn(isByHand).then(() => this.liveConnection && this.#sendLiveAudio());
  }

  get heldTurns(): Pick<HeldTurnControl, 'press' | 'release'> {
    return this.#heldTurns;
  }

  async unlockPlayback(): Promise<boolean> {
    return (await this.#current?.connection.unlockPlayback()) ?? false;
  }

  /** Ends the turn that is held and waits until it is sent; a connection that is lost meanwhile does not get it. */
  async sendHeldTurn(): Promise<void> {
    if (this.liveConnection) await withDeadline(HELD_TURN_MS, this.#heldTurns.finish()).catch(() => undefined);
  }

  /** Stops reconnecting, and reports speech that no connection has received. */
  async stop(): Promise<void> {
    if (this.#state.phase.type === 'stopped') return;
    const [loss, { isReplaying }] = [lossOf(this.#state), this.#state];
    this.#endSupervision();
    this.#current?.events.release();
    if (loss) {
      await this.#replayer.reportLost(loss.lastAliveMs);
      this.#leaveCurrent();
    } else if (isReplaying) this.#replayer.reportUnsent();
  }

  /** The microphone buffer has another output than before. */
  sendAgain(): void {
    if (this.liveConnection) this.#sendLiveAudio();
  }

  /** Sends silence from now on, so that the service closes the open turn, and plays nothing. */
  mute(): void {
    this.#playback.close();
    this.#current?.connection.mute();
    this.#current?.connection.setPlaybackMuted(true);
  }

  isConnected(): boolean {
    return this.#current !== undefined;
  }

  close(): void {
    this.#endSupervision();
    this.#playback.close();
    this.#stopListening();
    this.#current?.connection.close();
  }

  /** Undefined while audio is buffered, to be replayed. */
  get liveConnection(): VoiceConnection | undefined {
    const isLive = !this.#state.isReplaying && this.#state.liveAudio.sinceMs !== undefined && !lossOf(this.#state);
    return isLive ? this.#current?.connection : undefined;
  }

  #receive(received: ReceivedEvent): void {
    const { interpreter } = this.#deps;
    interpreter.receive(this.#terms.correct(received));
    const { event, receivedAtMs } = received;
    if (!this.#onlyLanguage || event.type !== 'speech-committed') return;
    const { itemId } = event;
    interpreter.receive({ event: { type: 'speaker-stated', itemId, language: this.#onlyLanguage }, receivedAtMs });
  }

  /**
   * With turns by hand a service is not sent the microphone itself, unless the buffer has not opened within 3 s: it would
   * detect a turn in what is said before its detection is switched off.
   */
  async #buffered(signal: AbortSignal): Promise<OpenMicrophone | undefined> {
    // A buffer that is not there by then is expected: the call uses the microphone itself.
    await withDeadline(BUFFER_MS, this.#deps.buffering, signal).catch(() => signal.throwIfAborted());
    return this.#services.microphoneBuffer.microphone();
  }

  #sendLiveAudio(): void {
    const connection = this.#current?.connection;
    connection?.replaceMicrophone(this.#heldTurns.use(connection, this.#deps.microphone.sent));
  }

  #endSupervision(): void {
    this.#terms.close();
    this.#heldTurns.close();
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
        return this.#services.microphoneBuffer.stopReplay();
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
    const delayMs = reconnectDelayMs(failedAttempts, this.#services.random());
    const wasAway = await waitForAttempt(this.#services.lifecycle, delayMs, signal);
    if (signal.aborted) return;
    if (wasAway) this.#dispatch({ type: 'attempt-postponed', atMs: this.#now() });
    const outcome = await this.#openAnother(signal);
    if (signal.aborted) return discard(outcome);
    if (outcome?.type === 'opened') return this.#switchTo(outcome, signal);
    this.#dispatch({ type: 'attempt-failed', refusal: outcome, atMs: this.#now() });
  }

  async #openAnother(signal: AbortSignal): Promise<ConnectOutcome | undefined> {
    const { target } = this.#deps;
    if (target.type === 'on-device') return undefined;
    const microphone = this.#services.microphoneBuffer.microphone() ?? this.#deps.microphone.current;
    const late = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]);
    // An attempt that throws is one that failed: the next may succeed.
    const session_id = target.type === 'granted' ? target.sessionId : sessionIdOf('');
    const opening = requestCall(this.#services, { session_id })
      .then((grant) => connect(this.#services, grant, microphone, this.#receiver, late))
      // A failure counts as no connection.
      .catch((): undefined => undefined);
    const opened = await Promise.race([opening, aborted(late)]);
    if (opened) return opened;
    // A connection that opens too late is never used.
    void opening.then(discard);
    return undefined;
  }

  async #switchTo(next: BufferedConnection, signal: AbortSignal): Promise<void> {
    this.#dispatch({ type: 'attempt-succeeded', ...this.#reading() });
    // A worker that does not respond is restarted by its supervisor.
    await withDeadline(SETTLE_MS, this.#deps.interpreter.settle()).catch(() => undefined);
    if (signal.aborted) return discard({ type: 'opened', ...next });
    this.#leaveCurrent();
    // The announced end belonged to the closed call; the next one has its own.
    showInSession(this.#services.store.session, { end: undefined });
    this.#attempts = undefined;
    this.#dispatch({ type: 'switched' });
    const loss = this.#state.liveAudio.replayed;
    this.#adopt(next);
    if (loss) await this.#replay(next, loss);
  }

  async #replay(next: BufferedConnection, loss: ConnectionLoss): Promise<void> {
    const begun = await this.#replayer.begin(next, this.#planOf(loss));
    if (this.#current?.connection !== next.connection || next.events.isLost) return;
    if (begun === 'lost') return;
    // Since its first block: the page may learn of it late.
    if (begun === 'skipped') this.#dispatch({ type: 'replay-skipped', atMs: this.#now() });
    else this.#dispatch({ type: 'replay-started', atMs: begun.atMs });
  }

  /** Made once for a loss: a replay that is lost before it got anywhere has retracted the turns that show it. */
  #planOf(loss: ConnectionLoss): ReplayPlan {
    if (this.#planned?.loss !== loss) {
      const { microphoneBuffer, store } = this.#services;
      const plan = planReplay(turnsOnScreen(store.conversation), loss, this.#now(), microphoneBuffer.lossBetween);
      this.#planned = { loss, plan };
    }
    return this.#planned.plan;
  }

  #onCaughtUp(unsentMs: number): void {
    if (!this.#state.isReplaying) return;
    this.#replayer.finish(unsentMs);
    this.#dispatch({ type: 'replay-finished' });
  }

  #adopt(next: BufferedConnection): void {
    const monitor = new ConnectionMonitor(next.connection, this.#services, (finding) => this.#onFinding(next, finding));
    this.#current = { ...next, monitor };
    this.#playback.use(next.connection);
    this.#terms.use(next.connection);
    if (this.#onlyLanguage) next.connection.turns?.setOnlyLanguage?.(this.#onlyLanguage);
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
    this.#heldTurns.leave();
    this.#current = undefined;
    this.#judgedGap = undefined;
  }

  /** A gap that is being judged counts: what it swallowed is not known, and what was received since is held back. */
  #onLost(sinceMs: number): void {
    const lastAliveMs = Math.min(sinceMs, this.#judgedGap?.fromMs ?? sinceMs);
    this.#dispatch({ type: 'lost', lastAliveMs, ...this.#reading() });
    this.#heldTurns.leave();
  }

  #onExpiring(): void {
    if (this.#judgedGap) this.#onLost(this.#judgedGap.fromMs);
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
    const gap = { fromMs: Math.min(fromMs, this.#judgedGap?.fromMs ?? fromMs) };
    this.#judgedGap = gap;
    events.hold();
    const hasLostSpeech = await this.#hasLostSpeech(fromMs, toMs);
    if (this.#judgedGap === gap) this.#judgedGap = undefined;
    if (this.#current?.events !== events || events.isLost || this.#attempts !== attempts) return;
    if (hasLostSpeech) this.#onLost(fromMs);
    else this.#dispatch({ type: 'recovered' });
  }

  async #hasLostSpeech(fromMs: number, toMs: number): Promise<boolean> {
    if (!(await this.#services.microphoneBuffer.hasSpeech(fromMs - UNCERTAIN_MS, toMs))) return false;
    return (await this.#current?.monitor.hasMissedAudio()) ?? true;
  }

  #useMicrophone(replacement: OpenMicrophone): void {
    this.#services.microphoneBuffer.record(replacement).catch(reportFailure);
    // While buffered audio is sent, or is about to be, the buffer is the source. A doubted connection may stay in use.
    if (this.#state.isReplaying || this.#state.liveAudio.sinceMs === undefined) return;
    this.#sendLiveAudio();
  }

  #onServiceError(code: string, text: string): void {
    // The connection is closed next, which is handled there.
    if (code === 'server_stopping' || isLostCallCode(code) || isRoomEndCode(code)) return;
    if (code === PAUSE_END_CODE && this.#services.store.session.pausedFor) return this.suspend();
    const reason = sessionEndReason(code);
    if (reason && goesOnInRoom(reason)) return;
    if (reason) showSessionEnd(this.#services.store, reason);
    else showNotice({ type: 'session-error', message: text });
    if (reason ?? isFatalCode(code)) this.#deps.onEnd(undefined);
  }

  /**
   * About when a turn was said, on the device's clock, by the arrival of its end: the service's clock, which counts audio,
   * falls behind while the microphone is muted. Undefined where the service has not dated it, and for replayed audio.
   */
  spokenAt({ voice, late }: Turn): { readonly fromMs: number; readonly toMs: number } | undefined {
    if (!voice?.end || late) return undefined;
    const toMs = voice.end.atMs - roundTripOf(this.#reading().clocks);
    return { fromMs: toMs - (voice.end.toMs - voice.fromMs), toMs };
  }

  #reading(): { readonly atMs: number; readonly clocks: readonly ConnectionClock[] } {
    const current = this.#current ? [this.#current.monitor.connectionClock()] : [];
    return { atMs: this.#now(), clocks: [...this.#pastClocks, ...current] };
  }

  #now(): number {
    return this.#services.clock.now();
  }
}

function discard(outcome: ConnectOutcome | undefined): void {
  if (outcome?.type !== 'opened') return;
  outcome.events.drop();
  outcome.connection.hangUp();
}
