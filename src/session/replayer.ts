import type { ReconnectState } from '../domain/connection/reconnect-policy.ts';
import type { ReplayStart } from '../domain/connection/replay-buffer.ts';
import { planReplay, type ConnectionLoss, type ReplayPlan } from '../domain/connection/replay-plan.ts';
import type { ConversationEvent } from '../domain/turns/conversation-event.ts';
import type { Interpreter } from '../ports/interpreter.ts';
import type { SessionDeps } from './session-deps.ts';
import { turnsOnScreen } from '../state/conversation.ts';
import { showInSession } from '../state/session.ts';
import type { BufferedConnection } from './buffered-connection.ts';
import type { ConnectionMonitor } from './connection-monitor.ts';
import { reportGap } from './report-gap.ts';
import { sendBacklog } from './send-backlog.ts';
import type { SessionMicrophone } from './sound/session-microphone.ts';
import type { TurnPersister } from './turn-persister.ts';

/** By then the service has reported all that it was sent. */
const UNREPORTED_MS = 5000;

export type ReplayDeps = {
  readonly services: Pick<SessionDeps, 'clock' | 'microphoneBuffer' | 'store'>;
  readonly interpreter: Interpreter;
  readonly persister: Pick<TurnPersister, 'amendRecord'>;
  readonly microphone: Pick<SessionMicrophone, 'sent'>;
};

type BegunReplay = {
  /** Since when the connection gets audio. */
  readonly atMs: number;
  /** Sends what was captured since then, by messages. @returns false when the service has stopped responding */
  readonly atOnce?: (monitor: ConnectionMonitor) => Promise<boolean>;
};

/** Sends the audio that was captured while there was no connection, before live audio. */
export class Replayer {
  readonly #services: ReplayDeps['services'];
  readonly #interpreter: Interpreter;
  readonly #persister: ReplayDeps['persister'];
  readonly #microphone: ReplayDeps['microphone'];
  /** Where what was lost last is replayed from. */
  #planned: { readonly loss: ConnectionLoss; readonly plan: ReplayPlan } | undefined;
  /** A backlog was begun and not sent to its end: its network may not bear it. */
  #isBacklogCut = false;
  /** When the last replay had been sent, or was stopped; and where it was stopped, by the time of capture. */
  #sent: { readonly atMs: number; readonly cutAtMs: number | undefined } | undefined;
  /** The number of calls before the current one, as the turns count them. */
  #calls = 0;

  constructor({ services, interpreter, persister, microphone }: ReplayDeps) {
    this.#services = services;
    this.#interpreter = interpreter;
    this.#persister = persister;
    this.#microphone = microphone;
  }

  /** When the last of a replay was sent. */
  get sentMs(): number | undefined {
    return this.#sent?.atMs;
  }

  /** Made once for a loss: a replay that is lost before it got anywhere has retracted the turns that show it. */
  planOf(loss: ConnectionLoss): ReplayPlan {
    if (this.#planned?.loss !== loss) this.#planned = { loss, plan: this.#newPlan(loss) };
    return this.#planned.plan;
  }

  /** Since when what is replayed was said, by people whose turns may have responses: in a single sound they have none. */
  repeatedFromMs({ phase }: ReconnectState): number {
    const hasTwoSounds = this.#microphone.sent.sharedSound === 'beside';
    return hasTwoSounds && 'loss' in phase ? this.#newPlan(phase.loss).retractFromMs : Number.POSITIVE_INFINITY;
  }

  #newPlan(loss: ConnectionLoss): ReplayPlan {
    const { clock, microphoneBuffer, store } = this.#services;
    return planReplay(turnsOnScreen(store.conversation), loss, clock.now(), microphoneBuffer);
  }

  /**
   * Begins to send buffered audio over a new connection, and lets its events through.
   * @returns when the replay began; or `lost`: the connection was lost meanwhile, and the next one starts where this one
   *   should have
   */
  async begin(next: BufferedConnection, plan: ReplayPlan): Promise<BegunReplay | 'skipped' | 'lost'> {
    const { microphoneBuffer } = this.#services;
    const { events } = next;
    this.#sent = undefined;
    let started = await this.#beginAtOnce(next, plan);
    if (!started && !events.isLost) started = await microphoneBuffer.replay(plan);
    if (events.isLost) {
      if (!events.isDropped) microphoneBuffer.stopReplay();
      return 'lost';
    }
    if (!started) {
      this.#planned = undefined;
      await this.reportLost(plan.retractFromMs);
      microphoneBuffer.stopReplay();
      // Open responses of the previous call end; their partial texts remain.
      this.#note({ type: 'connection-replaced', sinceMs: this.#services.clock.now(), lastStayingItemId: undefined });
      this.#note({ type: 'replay-finished' });
      events.release();
      return 'skipped';
    }
    this.#showDelay(started.backlogMs);
    this.#report(plan.forgottenMs + started.forgottenMs, plan.lostAtMs, 'connection-lost');
    // Before the events of the new connection: the turns that it repeats are taken back first.
    this.#note({ type: 'connection-replaced', sinceMs: plan.retractFromMs, lastStayingItemId: plan.lastStayingItemId });
    events.release();
    return started;
  }

  /** Undefined where the service takes audio by the track only. */
  async #beginAtOnce(
    { connection, events }: BufferedConnection,
    plan: ReplayPlan,
  ): Promise<(BegunReplay & ReplayStart) | undefined> {
    const sender = this.#isBacklogCut ? undefined : await connection.openBacklog?.();
    const backlog = sender && (await this.#services.microphoneBuffer.replayAtOnce(plan));
    if (!backlog || events.isLost) return undefined;
    const receivedMs = await sender.begin();
    if (receivedMs === undefined) return undefined;
    this.#isBacklogCut = true;
    const atMs = backlog.fromMs;
    const atOnce = async (monitor: ConnectionMonitor) => {
      monitor.noteBacklog(atMs - receivedMs, { fromMs: atMs, call: this.#calls });
      const shift = await sendBacklog(backlog, sender);
      monitor.noteBacklogSent();
      if (shift && shift !== 'lost') monitor.noteShift(shift);
      return shift !== 'lost';
    };
    return { ...backlog, atMs, atOnce };
  }

  /** The backlog is sent, or the rest of it will not be: audio is live from here on. */
  finish(unsentMs: number): void {
    this.#isBacklogCut = false;
    this.#sent = { atMs: this.#services.clock.now(), cutAtMs: undefined };
    this.#report(unsentMs, this.#services.clock.now() - unsentMs, 'connection-lost');
    this.#note({ type: 'replay-finished' });
    this.#showDelay(undefined);
    this.#services.microphoneBuffer.handOver();
  }

  /** Speech since then was not received, and will not be. What a replay was to repeat stays as it was heard. */
  async reportLost(sinceMs: number): Promise<void> {
    this.#note({ type: 'replay-abandoned' });
    const { clock, microphoneBuffer } = this.#services;
    if (!(await microphoneBuffer.hasSpeech(sinceMs, clock.now()))) return;
    this.#report(clock.now() - sinceMs + microphoneBuffer.delayMs(sinceMs), sinceMs, 'connection-lost');
  }

  /** The rest of the replay will not be sent. The words of what was sent may still arrive, until `close`. */
  reportUnsent(): void {
    const nowMs = this.#services.clock.now();
    const unsentMs = this.#services.microphoneBuffer.delayMs(nowMs);
    this.#sent = { atMs: nowMs, cutAtMs: nowMs - unsentMs };
    this.#report(unsentMs, nowMs - unsentMs, 'stopped');
    // The service would go on to wait for audio by messages.
    this.#services.microphoneBuffer.stopReplay();
  }

  /** Speech that was lost with a call and sent again just before Stop, and of which no turn has come. */
  async reportUnheard(stoppedAtMs: number): Promise<void> {
    const { microphoneBuffer, store } = this.#services;
    const [sent, lostAtMs] = [this.#sent, this.#planned?.plan.lostAtMs];
    if (!sent || lostAtMs === undefined || sent.atMs < stoppedAtMs - UNREPORTED_MS) return;
    const heard = turnsOnScreen(store.conversation).filter(({ voice }) => voice?.call === this.#calls);
    // Live speech is heard after all of a replay.
    if (heard.some(({ late }) => !late)) return;
    const heardToMs = Math.max(lostAtMs, ...heard.map(({ voice }) => voice?.end?.atMs ?? stoppedAtMs));
    const toMs = sent.cutAtMs ?? stoppedAtMs;
    if (!(await microphoneBuffer.hasSpeech(heardToMs, toMs))) return;
    const fromMs = heardToMs - microphoneBuffer.delayMs(heardToMs);
    this.#report(toMs - fromMs, fromMs, 'stopped');
  }

  /** No more events come: what a replay has not repeated stays as it was heard. */
  close(): void {
    if (this.#sent) this.#note({ type: 'replay-abandoned' });
    this.#sent = undefined;
  }

  #showDelay(translationDelayMs: number | undefined): void {
    showInSession(this.#services.store.session, { translationDelayMs });
  }

  #note(event: ConversationEvent): void {
    if (event.type === 'connection-replaced') this.#calls += 1;
    this.#interpreter.receive({ event, receivedAtMs: this.#services.clock.now() });
  }

  #report(lostMs: number, atMs: number, reason: 'connection-lost' | 'stopped'): void {
    reportGap({ services: this.#services, persister: this.#persister }, lostMs, atMs, reason);
  }
}
