import { AudioRing, BLOCK_SAMPLES, SAME_MS } from './audio-ring.ts';
import { lastHeard, type HeardAudio } from './heard-audio.ts';

/** The service's voice detector adapts to a new connection before the first word. */
const WARM_UP_S = 0.3;

/** The remaining length of a pause; with the lead-in of the next utterance it is too short to end one. */
const MAX_PAUSE_S = 0.15;
/** After a pause of this length a new utterance begins; after this much speech, after any pause. */
const LONG_PAUSE_S = 1.5;
const MUCH_SPEECH_S = 10;
/** A translation that takes longer is not waited for. */
const LONGEST_WAIT_S = 4;

export type ReplayStart = {
  /** The length of the audio that will be sent. */
  readonly backlogMs: number;
  /** Audio that was asked for and has been overwritten. */
  readonly forgottenMs: number;
};

/** From the end of a replay the microphone itself is sent; until it is, within this time, the buffer goes on. */
const HANDOVER_S = 0.5;

/** Audio after the button of a held turn is released. */
const TAIL_S = 0.12;

/** The microphone itself takes over from a reader in a pause of this length, */
const READER_PAUSE_S = 0.3;
/** or where there is none for this long, anywhere. */
const LONGEST_WITHOUT_PAUSE_S = 10;

type Phase = 'idle' | 'warming-up' | 'playing' | 'waiting' | 'live' | 'held' | 'reading';

/** Buffered samples, at the rate of the microphone. */
export type ReadAudio = {
  readonly samples: Int16Array;
  /** When the end of it was captured. */
  readonly toMs: number;
  /** Nothing is left, and there is a pause in the speech. */
  readonly isPause: boolean;
};

/**
 * The last minutes of a microphone, which can be sent later.
 *
 *   idle ──replay──→ warming-up ──→ playing ──end of an utterance──→ waiting ──playNext, or 4 s──→ playing
 *    ↑ │                               └──nothing left──→ live (input goes straight out) ──stop──→ idle
 *    │ └──hold, sendHeld──→ held ──release, and all of it sent──┐
 *    └──────────────────────────────────────────────────────────┘
 *   idle ──startReading──→ reading ──finishReading, in a pause──→ live
 *
 * With turns by hand only what is said in a held turn counts: everything else is silence, here and in a replay.
 *
 * A track cannot carry audio faster than it was spoken, so the backlog of a replay shrinks in the pauses, which are shortened. Utterances
 * that follow each other are joined into one with one translation. Only after a long pause, or much speech, is the
 * translation waited for, so that the next utterance does not interrupt it. A reader gets all of the backlog at once, and
 * then what is said, until the microphone itself takes over.
 */
export class ReplayBuffer {
  readonly #ring: AudioRing;
  readonly #silence: Float32Array;
  #phase: Phase = 'idle';
  /** The next block to play. */
  #next = 0;
  /** Blocks of live input that still go out while idle. */
  #handoverBlocks = 0;
  /** Blocks since the phase began. */
  #phaseBlocks = 0;
  /** Played blocks of the current utterance, from its first sound. */
  #playedBlocks = 0;
  /** Played blocks since the last sound. */
  #quietBlocks = 0;
  #isByHand = false;
  #isHeld = false;
  /** Where the held turn begins that is to be sent. */
  #heldFrom: number | undefined;
  /** Where the held turn ends; undefined while it is held. */
  #heldEnd: number | undefined;
  /** Held turns whose sound is still in the ring: `sinceMs` as the caller has stated it, `to` infinite while one is held. */
  #heldTurns: readonly { readonly sinceMs: number; readonly from: number; readonly to: number }[] = [];
  /** Where the reader had read everything for the first time. */
  #caughtUpAt: number | undefined;

  /**
   * @param now the time in ms; by default the duration of the audio so far. A busy device loses audio, but no time.
   */
  constructor(rateHz: number, now?: () => number, channels: 1 | 2 = 1) {
    this.#ring = new AudioRing(rateHz, now, channels);
    this.#silence = new Float32Array(BLOCK_SAMPLES * channels);
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** How long ago the audio was captured that is sent next. Includes the time of audio that a busy device lost. */
  get delayMs(): number {
    return this.#phase === 'idle' || this.#phase === 'live' ? 0 : this.#backlogMs();
  }

  /** Takes one block of input and fills one block of output; the channels one after the other. */
  step(input: Float32Array | undefined, output: Float32Array): void {
    // There is no input while the microphone is being replaced.
    const heard = input ?? this.#silence;
    // Where nothing is replayed, the microphone itself is sent.
    this.#ring.write(heard, this.#phase === 'idle' || this.#phase === 'live');
    if (this.#isByHand && !this.#isHeld && this.#ring.end > (this.#heldEnd ?? 0)) this.#ring.isListening = false;
    output.fill(0);
    switch (this.#phase) {
      case 'idle':
        if (this.#handoverBlocks <= 0) return;
        this.#handoverBlocks -= 1;
        if (this.#ring.isListening) output.set(heard);
        return;
      case 'warming-up':
        return this.#waitFor(WARM_UP_S);
      case 'playing':
        return this.#play(output);
      case 'waiting':
        return this.#waitFor(LONGEST_WAIT_S);
      case 'live':
        if (this.#ring.isListening) output.set(heard);
        return;
      case 'held':
        return this.#playHeld(output);
      case 'reading':
        return;
    }
  }

  /** Whether only what is said in held turns counts. */
  setByHand(isByHand: boolean): void {
    // Earlier sound has been sent: it is no part of a turn by hand.
    if (isByHand && !this.#isByHand) this.#heldEnd = this.#ring.end;
    if (this.#isHeld) this.#noteHeldTo(this.#ring.end);
    this.#isByHand = isByHand;
    this.#isHeld = false;
    this.#heldFrom = undefined;
    this.#ring.isListening = !isByHand;
    if (this.#phase === 'held') this.#enter('idle');
  }

  /**
   * Begins a held turn, with what was said since then: sound that comes too early for the button is part of it. It is
   * kept until `sendHeld`.
   */
  hold(ageMs: number): void {
    if (!this.#isByHand) return;
    const from = Math.max(this.#ring.oldest, this.#heldEnd ?? 0, this.#ring.blockAt(ageMs));
    this.#ring.wantSince(from);
    this.#ring.isListening = true;
    this.#isHeld = true;
    this.#heldFrom = from;
    const sinceMs = this.#ring.nowMs() - ageMs;
    const stored = this.#heldTurns.filter(({ to }) => to > this.#ring.oldest);
    this.#heldTurns = [...stored, { sinceMs, from, to: Number.POSITIVE_INFINITY }];
    this.#heldEnd = undefined;
  }

  /** Sends the held turn, also one that has been released. */
  sendHeld(): void {
    const from = this.#heldFrom;
    this.#heldFrom = undefined;
    // A replay sends it by itself, and may have done so.
    if (from === undefined || (this.#phase !== 'idle' && this.#phase !== 'held')) return;
    this.#ring.rollBack(from);
    this.#next = Math.max(from, this.#ring.oldest);
    this.#startUtterance('held');
  }

  /** Ends the held turn where the sound has that age; once all of it is sent, `isSendingHeld` is false. */
  release(ageMs = 0): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#heldEnd = this.#ring.blockAt(ageMs) + Math.round(TAIL_S * this.#ring.blocksPerSecond);
    this.#ring.unwantSince(this.#heldEnd);
    this.#noteHeldTo(this.#heldEnd);
  }

  #noteHeldTo(to: number): void {
    this.#heldTurns = this.#heldTurns.map((turn, index) =>
      index === this.#heldTurns.length - 1 ? { ...turn, to } : turn,
    );
  }

  /** Sends what was said between two moments, given as ages, once more: as a held turn, in turns of either kind. */
  sendAgain(fromAgeMs: number, toAgeMs: number): void {
    if (this.#isHeld || (this.#phase !== 'idle' && this.#phase !== 'held')) return;
    this.#next = Math.max(this.#ring.oldest, this.#ring.blockAt(fromAgeMs));
    this.#heldEnd = this.#ring.blockAt(toAgeMs);
    this.#startUtterance('held');
  }

  get isSendingHeld(): boolean {
    return this.#phase === 'held';
  }

  #playHeld(output: Float32Array): void {
    const ring = this.#ring;
    // Pauses let a turn that began before the button catch up.
    if (this.#quietBlocks >= MAX_PAUSE_S * ring.blocksPerSecond) this.#skipQuiet();
    if (this.#next >= ring.end) this.#next = ring.end - 1;
    if (this.#heldEnd !== undefined && this.#next >= this.#heldEnd) return this.#enter('idle');
    this.#quietBlocks = ring.isSpeech(this.#next) ? 0 : this.#quietBlocks + 1;
    ring.send(this.#next, output);
    this.#next += 1;
  }

  /**
   * Sends again what was said since then, from the start of the utterance or of the held turn.
   * @param heard nothing from before the pause in which the last heard utterance ended
   */
  replay(ageMs: number, heard?: HeardAudio): ReplayStart {
    const ring = this.#ring;
    const unheard = heard ? ring.afterPause(lastHeard(ring, heard)) : 0;
    const asked = ring.blockAt(ageMs);
    const askedMs = ring.nowMs() - ageMs;
    const held = this.#heldTurns.findLast(({ sinceMs, to }) => sinceMs <= askedMs + SAME_MS && asked < to);
    // The utterance begins after the turn by hand that ended last.
    const lastHeldTo = this.#heldTurns.findLast(({ to }) => to <= asked)?.to ?? 0;
    const wanted = held?.from ?? Math.max(lastHeldTo, ring.utteranceStart(asked));
    this.#next = Math.min(ring.end, Math.max(ring.oldest, unheard, wanted));
    ring.rollBack(this.#next);
    this.#handoverBlocks = 0;
    this.#heldFrom = undefined;
    this.#enter('warming-up');
    return { backlogMs: this.#backlogMs(), forgottenMs: ring.forgottenMs(ageMs) };
  }

  /** The same for a reader. @returns also when the first of it was captured */
  startReading(ageMs: number, heard?: HeardAudio): ReplayStart & { readonly fromMs: number } {
    const start = this.replay(ageMs, heard);
    this.#caughtUpAt = undefined;
    this.#enter('reading');
    const { end } = this.#ring;
    return { ...start, fromMs: this.#next < end ? this.#ring.timeOf(this.#next) : this.#ring.nowMs() };
  }

  /** @returns undefined unless it is being read */
  read(longestMs: number): ReadAudio | undefined {
    if (this.#phase !== 'reading') return undefined;
    const ring = this.#ring;
    const from = Math.max(this.#next, ring.oldest);
    const to = Math.min(ring.end, from + Math.ceil((longestMs / 1000) * ring.blocksPerSecond));
    this.#next = to;
    if (to === ring.end) this.#caughtUpAt ??= to;
    const toMs = to > ring.oldest ? ring.timeOf(to - 1) + 1000 / ring.blocksPerSecond : ring.nowMs();
    return { samples: ring.take(from, to), toMs, isPause: this.#isReaderPause() };
  }

  /** Input goes straight out again, unless something was said that has not been read. @returns the rest, which is no speech */
  finishReading(): ReadAudio | undefined {
    if (this.#phase !== 'reading' || !this.#isReaderPause()) return undefined;
    const rest = this.read(Number.POSITIVE_INFINITY);
    this.#enter('live');
    return rest;
  }

  #isReaderPause(): boolean {
    const { end, blocksPerSecond } = this.#ring;
    if (this.#caughtUpAt === undefined) return false;
    if (end - this.#caughtUpAt > LONGEST_WITHOUT_PAUSE_S * blocksPerSecond) return true;
    const since = Math.min(this.#next, Math.max(0, end - Math.round(READER_PAUSE_S * blocksPerSecond)));
    for (let block = since; block < end; block++) if (this.#ring.isSpeech(block)) return false;
    return true;
  }

  /** The translation has been played: the next utterance may follow. */
  playNext(): void {
    if (this.#phase === 'waiting') this.#startUtterance();
  }

  /** The microphone itself takes over: what is said until it has is sent. */
  handOver(): void {
    this.stop();
    this.#handoverBlocks = HANDOVER_S * this.#ring.blocksPerSecond;
  }

  /** A turn that is being held goes on. */
  stop(): void {
    this.#handoverBlocks = 0;
    this.#enter('idle');
    if (!this.#isHeld) return;
    this.#next = this.#ring.end;
    this.#startUtterance('held');
  }

  /** Whether there was speech between two moments, given as ages. May report too much, never too little. */
  hasSpeech(fromAgeMs: number, toAgeMs: number): boolean {
    return this.#ring.hasSpeech(fromAgeMs, toAgeMs);
  }

  #play(output: Float32Array): void {
    const ring = this.#ring;
    this.#next = Math.max(this.#next, ring.oldest);
    const isPause = this.#quietBlocks >= MAX_PAUSE_S * ring.blocksPerSecond;
    if (isPause && this.#endsUtterance(this.#skipQuiet())) return this.#enter('waiting');
    if (this.#next >= ring.end) return this.#enter('live');
    const isSpeech = ring.isSpeech(this.#next);
    if (this.#playedBlocks > 0 || isSpeech) this.#playedBlocks += 1;
    this.#quietBlocks = isSpeech ? 0 : this.#quietBlocks + 1;
    ring.send(this.#next, output);
    this.#next += 1;
  }

  /** Goes on to shortly before the next sound. @returns the number of blocks left out */
  #skipQuiet(): number {
    const ring = this.#ring;
    const from = this.#next;
    while (this.#next < ring.end && !ring.isSpeech(this.#next) && !ring.isSpeech(this.#next + ring.leadInBlocks))
      this.#next += 1;
    return this.#next - from;
  }

  #endsUtterance(skippedBlocks: number): boolean {
    const { blocksPerSecond, end, leadInBlocks } = this.#ring;
    if (this.#playedBlocks === 0 || skippedBlocks === 0 || this.#next >= end) return false;
    const pauseBlocks = this.#quietBlocks + skippedBlocks + leadInBlocks;
    return pauseBlocks >= LONG_PAUSE_S * blocksPerSecond || this.#playedBlocks >= MUCH_SPEECH_S * blocksPerSecond;
  }

  #waitFor(seconds: number): void {
    this.#phaseBlocks += 1;
    if (this.#phaseBlocks >= seconds * this.#ring.blocksPerSecond) this.#startUtterance();
  }

  #startUtterance(phase: 'playing' | 'held' = 'playing'): void {
    this.#playedBlocks = 0;
    // As after a pause: silence before the first sound is left out.
    this.#quietBlocks = MAX_PAUSE_S * this.#ring.blocksPerSecond;
    this.#enter(phase);
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#phaseBlocks = 0;
  }

  #backlogMs(): number {
    const { end, oldest } = this.#ring;
    return this.#next < end ? Math.round(this.#ring.nowMs() - this.#ring.timeOf(Math.max(this.#next, oldest))) : 0;
  }
}
