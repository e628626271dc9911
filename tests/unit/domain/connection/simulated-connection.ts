import { capturedSince, createLossMeter, lostBetween } from '../../../../src/domain/connection/audio-loss.ts';
import type { AudioLoss } from '../../../../src/domain/connection/audio-loss.ts';
import { BLOCK_SAMPLES } from '../../../../src/domain/connection/audio-ring.ts';
import { capturedBeforeLoss } from '../../../../src/domain/connection/delay-log.ts';
import type { ReadAudio } from '../../../../src/domain/connection/replay-buffer.ts';
import type { DelayEntry } from '../../../../src/domain/connection/delay-log.ts';
import type { HeardAudio } from '../../../../src/domain/connection/heard-audio.ts';
import { heardAudioOf } from '../../../../src/domain/connection/heard-audio.ts';
import { ReplayBuffer } from '../../../../src/domain/connection/replay-buffer.ts';
import { planReplay } from '../../../../src/domain/connection/replay-plan.ts';
import type { ConnectionLoss, ReplayPlan } from '../../../../src/domain/connection/replay-plan.ts';
import type { ConnectionClock } from '../../../../src/domain/connection/service-clock.ts';
import type { Turn } from '../../../../src/domain/turn.ts';
import { amplitudeOf, BLOCK_MS, RATE_HZ, SimulatedService } from './simulated-service.ts';
import type { ServiceEvent, Timing } from './simulated-service.ts';

/** How often the page learns the delay of the replay. */
const REPORT_MS = 100;
export type Word = { readonly fromMs: number; readonly toMs: number };

export type Outage = {
  /** From when on nothing that is sent arrives, in either direction: at a time, or when this number of words of a replay is on screen. */
  readonly begins: { readonly atMs: number } | { readonly replayedWords: number };
  /** Until another connection is open. */
  readonly lastsMs: number;
  /** From the last packet to the page's next reading. */
  readonly readingMs: number;
  /** From the last sign of life until the loss is noticed: at once where the service closes the connection. */
  readonly noticedMs: number;
};

export type Scene = Timing & {
  readonly words: readonly Word[];
  readonly outages: readonly Outage[];
  /** How much of each second in turn a busy device fails to capture and send. Only where there is no speech. */
  readonly busyMs: readonly number[];
  /** How long in each second in turn a busy device sends audio, but hands it to the buffer only afterwards. */
  readonly heldUpMs: readonly number[];
  /** From the start of a replay in the buffer until the page knows of it. */
  readonly replayReportMs: number;
  /** The service takes the backlog at once. */
  readonly isAtOnce: boolean;
  readonly lengthMs: number;
};

/** The words on screen in the end, in order. */
export function simulateConversation(scene: Scene): number[] {
  const conversation = new SimulatedConversation(scene);
  for (let nowMs = 0; nowMs < scene.lengthMs; nowMs += BLOCK_MS) conversation.step(nowMs);
  return conversation.words();
}

/** A page that loses its connection and replays over the next one, block by block. */
class SimulatedConversation {
  readonly #scene: Scene;
  #nowMs = 0;
  readonly #buffer = new ReplayBuffer(RATE_HZ, () => this.#nowMs);
  readonly #meter = createLossMeter(RATE_HZ, () => this.#nowMs);
  readonly #input = new Float32Array(BLOCK_SAMPLES);
  readonly #output = new Float32Array(BLOCK_SAMPLES);
  readonly #losses: AudioLoss[] = [];
  /** Sent, and not in the buffer yet. */
  readonly #heldUp: number[] = [];
  readonly #delays: DelayEntry[] = [];
  readonly #turns: Turn[] = [];
  readonly #clocks: ConnectionClock[];
  /** On their way to the page. */
  #events: ServiceEvent[] = [];
  #outages: readonly Outage[];
  #lost: { readonly loss: ConnectionLoss; readonly noticedAtMs: number; readonly untilMs: number } | undefined;
  #service: SimulatedService;
  #openedMs = 0;
  #audioFromMs = 0;
  #isReplaying = false;
  /** The last one, whose audio the current connection makes up for. */
  #loss: ConnectionLoss;
  #calls = 0;
  /** Since when the last backlog was captured that was sent at once. */
  #backlogFromMs: number | undefined;
  /** While the backlog is sent at once. */
  #isAtOnce = false;
  readonly #plans = new WeakMap<ConnectionLoss, ReplayPlan>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#outages = scene.outages;
    this.#clocks = [this.#clockOf(0)];
    this.#service = this.#openService(0);
    this.#loss = this.#currentLoss(0);
  }

  words(): number[] {
    return this.#turns.flatMap(wordsOf);
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    const word = this.#scene.words.findIndex(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
    const spoken = word === -1 ? 0 : amplitudeOf(word);
    const isBusy = word === -1 && nowMs % 1000 < inTurn(this.#scene.busyMs, nowMs);
    if (!isBusy) this.#heldUp.push(spoken);
    // A replay comes out of the buffer.
    const isHeldUp = !this.#isReplaying && !this.#lost && nowMs % 1000 < inTurn(this.#scene.heldUpMs, nowMs);
    if (!isHeldUp) for (const amplitude of this.#heldUp.splice(0)) this.#capture(amplitude);
    this.#learnDelay();
    this.#loseConnection();
    this.#detectLoss();
    this.#receiveEvents();
    this.#reconnect();
    this.#sendAtOnce();
    if (this.#isAtOnce) return;
    const sent = this.#isReplaying ? (this.#output[0] ?? 0) : spoken;
    if (!this.#lost && !isBusy && nowMs > this.#openedMs)
      this.#service.receive(nowMs, sent, !this.#isReplaying || this.#buffer.phase === 'live');
  }

  #capture(amplitude: number): void {
    this.#input.fill(amplitude);
    this.#buffer.step(this.#input, this.#output);
    const loss = this.#meter.step();
    if (loss) this.#losses.push(loss);
  }

  #learnDelay(): void {
    const { delayMs, phase } = this.#buffer;
    const latest = this.#delays.at(-1);
    const isBehind = this.#isReplaying && phase !== 'idle' && phase !== 'live';
    const isCaughtUp = phase === 'live' && latest?.delayMs !== 0;
    const isDue = isBehind && this.#nowMs - (latest?.atMs ?? 0) >= REPORT_MS;
    if (isDue || isCaughtUp) this.#delays.push({ atMs: this.#nowMs, delayMs });
  }

  #loseConnection(): void {
    const [outage, ...later] = this.#outages;
    if (this.#lost || !outage || !this.#begins(outage)) return;
    this.#outages = later;
    const lastAliveMs = this.#nowMs + outage.readingMs;
    // As in `reconnect-policy.ts`.
    const isReplayKnown = lastAliveMs + outage.noticedMs >= this.#audioFromMs + this.#scene.replayReportMs;
    if (!this.#isReplaying || (isReplayKnown && lastAliveMs > this.#audioFromMs))
      this.#loss = this.#currentLoss(lastAliveMs);
    const loss = this.#loss;
    const noticedAtMs = lastAliveMs + outage.noticedMs;
    this.#lost = { loss, noticedAtMs, untilMs: Math.max(noticedAtMs, this.#nowMs + outage.lastsMs) };
    // The last sign of life is the last event that arrives.
    this.#events = this.#events.filter((event) => event.atMs <= lastAliveMs);
  }

  #begins({ begins }: Outage): boolean {
    if ('atMs' in begins) return this.#nowMs >= begins.atMs;
    const reported = this.#turns.filter(({ voice }) => voice?.call === this.#openedMs).flatMap(wordsOf);
    return this.#isReplaying && reported.length >= begins.replayedWords;
  }

  #currentLoss(lastAliveMs: number): ConnectionLoss {
    return {
      lastAliveMs,
      audioFromMs: this.#audioFromMs,
      clocks: [...this.#clocks],
      ...(this.#isAtOnce ? { isBacklogCut: true } : {}),
    };
  }

  #detectLoss(): void {
    if (!this.#lost || this.#buffer.phase === 'idle') return;
    if (this.#nowMs < this.#lost.noticedAtMs) return;
    this.#buffer.stop();
    if (this.#isAtOnce) return void (this.#isAtOnce = false);
    this.#delays.push({ atMs: this.#nowMs, delayMs: 0, begins: true });
  }

  #receiveEvents(): void {
    const due = this.#events.filter((event) => event.atMs <= this.#nowMs);
    this.#events = this.#events.filter((event) => event.atMs > this.#nowMs);
    for (const { change } of due) change(this.#turns);
    if (due.length > 0) this.#buffer.playNext();
  }

  #reconnect(): void {
    if (!this.#lost || this.#nowMs < this.#lost.untilMs) return;
    this.#events = [];
    this.#replay(this.#lost.loss);
    this.#lost = undefined;
    this.#service = this.#openService(this.#nowMs);
    this.#openedMs = this.#nowMs;
    const fromMs = this.#backlogFromMs;
    const clock = this.#clockOf(this.#nowMs);
    if (fromMs === undefined) return void this.#clocks.push(clock);
    this.#isAtOnce = true;
    const openedMs = fromMs - this.#service.receivedMs;
    this.#clocks.push({ ...clock, openedMs, backlog: { fromMs, call: this.#nowMs }, lastGapEndMs: fromMs });
  }

  #replay(loss: ConnectionLoss): void {
    const turns = this.#turns;
    const plan =
      this.#plans.get(loss) ??
      planReplay(turns, loss, this.#nowMs, {
        lossBetween: (fromMs, toMs) => lostBetween(this.#losses, fromMs, toMs),
        capturedSince: (lengthMs, nowMs) => capturedSince(this.#losses, lengthMs, nowMs),
      });
    this.#plans.set(loss, plan);
    const since = capturedBeforeLoss(this.#delays, plan.replayFromMs, plan.lostAtMs);
    const heard = plan.heard && heardAudioOf(plan.heard, (atMs) => Math.max(0, this.#nowMs - atMs));
    if (this.#scene.isAtOnce) this.#replayAtOnce(this.#nowMs - since, heard);
    else {
      const { backlogMs } = this.#buffer.replay(Math.max(0, this.#nowMs - since), heard);
      this.#delays.push({ atMs: this.#nowMs, delayMs: backlogMs, begins: true });
    }
    const stored = turns.findIndex(({ id }) => id === plan.lastStayingItemId);
    const stay = turns.filter((turn, index) => turn.startedAtMs < plan.retractFromMs || index <= stored);
    turns.splice(0, turns.length, ...stay);
    this.#audioFromMs = this.#backlogFromMs ?? this.#nowMs;
    this.#isReplaying = true;
  }

  #replayAtOnce(ageMs: number, heard: HeardAudio | undefined): void {
    const { fromMs } = this.#buffer.startReading(Math.max(0, ageMs), heard);
    this.#backlogFromMs = fromMs;
  }

  /** As in `send-backlog.ts`: a quarter of a second of audio in each step, until a pause, where the track takes over. */
  #sendAtOnce(): void {
    const audio = this.#isAtOnce && !this.#lost ? this.#buffer.read(250) : undefined;
    if (!audio) return;
    this.#receiveAtOnce(audio);
    const rest = audio.isPause ? this.#buffer.finishReading() : undefined;
    if (!rest) return;
    this.#receiveAtOnce(rest);
    this.#isAtOnce = false;
    this.#isReplaying = false;
    const clock = this.#clocks.pop();
    if (clock?.backlog) this.#clocks.push({ ...clock, backlog: { ...clock.backlog, sentAtMs: this.#nowMs } });
  }

  #receiveAtOnce({ samples, toMs }: ReadAudio): void {
    const blocks = Array.from({ length: samples.length / BLOCK_SAMPLES }, (_, block) => samples[block * BLOCK_SAMPLES]);
    const amplitudes = blocks.map((sample = 0) => sample / 32_767);
    this.#service.receiveAtOnce(this.#nowMs, amplitudes, toMs);
  }

  #clockOf(openedMs: number): ConnectionClock {
    return { openedMs, lastGapEndMs: openedMs, missedMs: 0, roundTripMs: this.#scene.roundTripMs };
  }

  #openService(openedMs: number): SimulatedService {
    const call = this.#calls++;
    return new SimulatedService(this.#scene, call, openedMs, (event) => this.#events.push(event));
  }
}

/** The value of the second. */
function inTurn(values: readonly number[], nowMs: number): number {
  return values[Math.floor(nowMs / 1000) % values.length] ?? 0;
}

function wordsOf({ source }: Turn): number[] {
  return source.text.split(' ').filter(Boolean).map(Number);
}
