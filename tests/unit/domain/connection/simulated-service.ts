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
};

/** An event of the service, when it arrives at the page and what it changes there. */
export type ServiceEvent = { readonly atMs: number; readonly change: (turns: Turn[]) => void };

type Utterance = { readonly id: string; readonly words: number[]; readonly fromMs: number };

/** Words are told apart by their amplitudes. */
export function amplitudeOf(word: number): number {
  return 0.1 + 0.02 * word;
}

function wordOf(amplitude: number): number | undefined {
  return amplitude < 0.05 ? undefined : Math.round((amplitude - 0.1) / 0.02);
}

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
  #onset: number[] = [];
  #utterance: Utterance | undefined;
  #utterances = 0;
  #lastArrivalMs = 0;

  constructor(timing: Timing, call: number, openedMs: number, send: (event: ServiceEvent) => void) {
    this.#timing = timing;
    const { openedAtMs, lateMs } = timing.calls[call % timing.calls.length] ?? { openedAtMs: 0, lateMs: 0 };
    this.#lateMs = lateMs;
    this.#receivedMs = Math.max(0, openedAtMs);
    this.#toDropMs = Math.max(0, -openedAtMs);
    this.#openedMs = openedMs;
    this.#send = send;
  }

  receive(nowMs: number, amplitude: number): void {
    this.#toDropMs -= BLOCK_MS;
    if (this.#toDropMs >= 0) return;
    const word = wordOf(amplitude);
    this.#receivedMs += BLOCK_MS;
    this.#loudMs = word === undefined ? 0 : this.#loudMs + BLOCK_MS;
    this.#quietMs = word === undefined ? this.#quietMs + BLOCK_MS : 0;
    if (word !== undefined && !this.#onset.includes(word)) this.#onset.push(word);
    if (!this.#utterance && this.#loudMs >= ONSET_MS) this.#begin(nowMs);
    if (this.#quietMs < this.#silenceMs()) return;
    if (this.#utterance) this.#end(nowMs, this.#utterance);
    this.#utterance = undefined;
    this.#onset = [];
  }

  #silenceMs(): number {
    const { silencesMs } = this.#timing;
    return silencesMs[this.#utterances % silencesMs.length] ?? 500;
  }

  #begin(nowMs: number): void {
    this.#utterances += 1;
    const id = `${this.#openedMs}-${this.#utterances}`;
    const fromMs = this.#receivedMs - PADDING_MS;
    this.#utterance = { id, words: this.#onset, fromMs };
    const startedAtMs = this.#arrivalOf(nowMs);
    const begun = aTurn(id, {
      startedAtMs,
      voice: { call: this.#openedMs, fromMs, end: undefined },
      status: 'in_progress',
      source: { text: '', language: undefined },
    });
    this.#send({ atMs: startedAtMs, change: (turns) => void turns.push(begun) });
  }

  #end(nowMs: number, { id, words, fromMs }: Utterance): void {
    const atMs = this.#arrivalOf(nowMs);
    const voice = { call: this.#openedMs, fromMs, end: { toMs: this.#receivedMs, atMs } };
    this.#send({ atMs, change: changeOf(id, { voice }) });
    const source = { text: words.join(' '), language: 'eng' } as const;
    this.#send({ atMs: atMs + this.#timing.translationMs, change: changeOf(id, { status: 'completed', source }) });
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
    const place = turns.findIndex((turn) => turn.itemId === id);
    if (place >= 0) turns[place] = { ...(turns[place] ?? aTurn(id)), ...part };
  };
}
