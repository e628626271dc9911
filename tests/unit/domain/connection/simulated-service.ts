import { BLOCK_SAMPLES } from '../../../../src/domain/connection/audio-ring.ts';
import type { Turn } from '../../../../src/domain/turn.ts';
import { aTurn } from '../../../fixtures/turns.ts';

export const RATE_HZ = 16_000;
export const BLOCK_MS = (BLOCK_SAMPLES / RATE_HZ) * 1000;

/** The service's detection of the start and the end of an utterance. */
const ONSET_MS = 80;
const PADDING_MS = 300;

/** A call at the service, on a machine that may be busy. */
export type CallTiming = {
  /** The service's clock when the page takes the call for open. Below zero: that much of the first audio is lost. */
  readonly openedAtMs: number;
  /** Delay of all events of the call. */
  readonly lateMs: number;
};

export type Timing = {
  /** The timing of each call in turn. */
  readonly calls: readonly CallTiming[];
  /** No event arrives sooner than this after its audio; known to the page. */
  readonly roundTripMs: number;
  /** Further delay of the events, turn by turn. */
  readonly stallsMs: readonly number[];
  /** The silence that ends an utterance, utterance by utterance: less after a finished sentence. */
  readonly silencesMs: readonly number[];
  /** From the end of an utterance to its translation. */
  readonly translationMs: number;
  /**
   * A service that interprets along: an utterance that is longer than this ends in a short pause, which is reported
   * this much later.
   */
  readonly along?: { readonly longMs: number; readonly reportedMs: number } | undefined;
};

/** A pause that is long enough to cut speech in. */
const MIN_CUT_PAUSE_MS = 300;
/** From the cut to the reported end of the utterance, which has as much silence in it as other ends. */
const AFTER_CUT_MS = 100;

/** An event of the service, when it arrives at the page and what it changes there. */
export type ServiceEvent = { readonly atMs: number; readonly change: (turns: Turn[]) => void };

type HeardWord = { readonly word: number; readonly fromMs: number };

type Utterance = {
  readonly id: string;
  readonly words: HeardWord[];
  readonly fromMs: number;
  readonly isAlong: boolean;
};

/** Words are told apart by their amplitudes. */
export function amplitudeOf(word: number): number {
  return 0.1 + 0.02 * word;
}

function wordOf(amplitude: number): number | undefined {
  return amplitude < 0.05 ? undefined : Math.round((amplitude - 0.1) / 0.02);
}

/** Audio that is sent at once: until when by the service's clock, and when the end of it was captured. */
type Sent = { readonly fromMs: number; readonly toMs: number; readonly capturedToMs: number };

/** One call at the service: splits the audio that arrives into utterances and translates each. */
export class SimulatedService {
  readonly #timing: Timing;
  readonly #lateMs: number;
  readonly #openedMs: number;
  readonly #send: (event: ServiceEvent) => void;
  /** The service's clock: the audio that has arrived. */
  #receivedMs: number;
  /** The first audio that is still to be dropped. */
  #toDropMs: number;
  /** Speech and silence since the last change between the two. */
  #loudMs = 0;
  #quietMs = 0;
  /** Words heard since the last silence. */
  #onset: HeardWord[] = [];
  /** The middle of the last short pause in the utterance. */
  #cutMs: number | undefined;
  #utterance: Utterance | undefined;
  #utterances = 0;
  #mayInterpretAlong = false;
  #lastArrivalMs = 0;
  readonly #sent: Sent[] = [];

  constructor(timing: Timing, call: number, openedMs: number, send: (event: ServiceEvent) => void) {
    this.#timing = timing;
    const { openedAtMs, lateMs } = timing.calls[call % timing.calls.length] ?? { openedAtMs: 0, lateMs: 0 };
    this.#lateMs = lateMs;
    this.#receivedMs = Math.max(0, openedAtMs);
    this.#toDropMs = Math.max(0, -openedAtMs);
    this.#openedMs = openedMs;
    this.#send = send;
  }

  get receivedMs(): number {
    return this.#receivedMs;
  }

  /** Audio that the page sends at once, in place of the track. */
  receiveAtOnce(nowMs: number, amplitudes: readonly number[], capturedToMs: number): void {
    const fromMs = this.#receivedMs;
    const toMs = fromMs + amplitudes.length * BLOCK_MS;
    this.#sent.push({ fromMs, toMs, capturedToMs });
    for (const amplitude of amplitudes) this.receive(nowMs, amplitude, false);
  }

  /** @param mayInterpretAlong as the page asks it to */
  receive(nowMs: number, amplitude: number, mayInterpretAlong: boolean): void {
    this.#mayInterpretAlong = mayInterpretAlong;
    this.#toDropMs -= BLOCK_MS;
    if (this.#toDropMs >= 0) return;
    const word = wordOf(amplitude);
    this.#receivedMs += BLOCK_MS;
    this.#loudMs = word === undefined ? 0 : this.#loudMs + BLOCK_MS;
    this.#quietMs = word === undefined ? this.#quietMs + BLOCK_MS : 0;
    if (word !== undefined && !this.#onset.some((value) => value.word === word))
      this.#onset.push({ word, fromMs: this.#receivedMs - BLOCK_MS });
    if (this.#utterance) this.#cutLong(nowMs, this.#utterance);
    if (!this.#utterance && this.#loudMs >= ONSET_MS) this.#begin(nowMs);
    if (this.#quietMs < this.#silenceMs()) return;
    if (this.#utterance) this.#end(nowMs, this.#utterance, this.#receivedMs);
    this.#utterance = undefined;
    this.#cutMs = undefined;
    this.#onset = [];
  }

  #cutLong(nowMs: number, utterance: Utterance): void {
    const { along } = this.#timing;
    if (!along || !utterance.isAlong) return;
    if (this.#quietMs >= MIN_CUT_PAUSE_MS) this.#cutMs ??= this.#receivedMs - MIN_CUT_PAUSE_MS / 2;
    const cutMs = this.#cutMs;
    if (cutMs === undefined || this.#quietMs > 0 || this.#receivedMs - cutMs < along.reportedMs) return;
    this.#cutMs = undefined;
    if (cutMs - utterance.fromMs < along.longMs) return;
    const isBefore = ({ fromMs }: HeardWord) => fromMs < cutMs;
    this.#end(nowMs, { ...utterance, words: utterance.words.filter(isBefore) }, cutMs + AFTER_CUT_MS);
    this.#onset = utterance.words.filter((value) => !isBefore(value));
    this.#begin(nowMs, cutMs);
  }

  #silenceMs(): number {
    const { silencesMs } = this.#timing;
    return silencesMs[this.#utterances % silencesMs.length] ?? 500;
  }

  #begin(nowMs: number, fromMs = this.#receivedMs - PADDING_MS): void {
    this.#utterances += 1;
    const id = `${this.#openedMs}-${this.#utterances}`;
    this.#utterance = { id, words: this.#onset, fromMs, isAlong: this.#mayInterpretAlong };
    const arrivalMs = this.#arrivalOf(nowMs);
    const begun = aTurn(id, {
      startedAtMs: this.#dated(fromMs, arrivalMs),
      voice: { call: this.#openedMs, fromMs, end: undefined },
      status: 'in_progress',
      source: { text: '', language: undefined },
    });
    this.#send({ atMs: arrivalMs, change: (turns) => void turns.push(begun) });
  }

  #end(nowMs: number, { id, words, fromMs }: Omit<Utterance, 'isAlong'>, toMs: number): void {
    const atMs = this.#arrivalOf(nowMs);
    const voice = { call: this.#openedMs, fromMs, end: { toMs, atMs: this.#dated(toMs, atMs) } };
    this.#send({ atMs, change: changeOf(id, { voice }) });
    const source = { text: words.map(({ word }) => word).join(' '), language: 'eng' } as const;
    this.#send({ atMs: atMs + this.#timing.translationMs, change: changeOf(id, { status: 'completed', source }) });
  }

  /** As in `backlog-channel.ts`. */
  #dated(serviceMs: number, arrivalMs: number): number {
    const sent = this.#sent.find(({ fromMs, toMs }) => fromMs - 1000 <= serviceMs && serviceMs <= toMs);
    if (!sent) return arrivalMs;
    return Math.min(arrivalMs, sent.capturedToMs + serviceMs - sent.toMs + this.#timing.roundTripMs);
  }

  /** Events arrive in order. */
  #arrivalOf(nowMs: number): number {
    const { roundTripMs, stallsMs } = this.#timing;
    const stallMs = stallsMs[(this.#utterances - 1) % stallsMs.length] ?? 0;
    this.#lastArrivalMs = Math.max(this.#lastArrivalMs, nowMs + roundTripMs + this.#lateMs + stallMs);
    return this.#lastArrivalMs;
  }
}

function changeOf(id: string, part: Partial<Turn>): ServiceEvent['change'] {
  return (turns) => {
    const index = turns.findIndex((turn) => turn.itemId === id);
    if (index >= 0) turns[index] = { ...(turns[index] ?? aTurn(id)), ...part };
  };
}
