/** Audio is processed in blocks of this many samples, which is what an AudioWorklet gets at a time. */
export const BLOCK_SAMPLES = 128;

/** The longest gap that is replayed, and two minutes by which the backlog grows while it is sent. */
const CAPACITY_S = 300;

/** Below this level nothing is speech, however quiet the room. */
const QUIETEST_SPEECH = 0.003;
/** Speech is this many times louder than the noise floor. */
const SPEECH_OVER_FLOOR = 3;
/** The noise floor may rise by half in ten seconds. */
const FLOOR_RISE_PER_S = 1.04;

/** Utterances are separated by nearly as much silence as ends an utterance at the service; none is longer than that. */
const BETWEEN_UTTERANCES_S = 0.45;
const LONGEST_UTTERANCE_S = 10;
/** Sent before the first sound of an utterance. */
const LEAD_IN_S = 0.15;

/**
 * Where the service has detected the end of an utterance there is a pause: after a finished sentence it waits for 300 ms.
 * Here the pause is shorter, because what fades out counts as speech.
 */
const ENDING_PAUSE_S = 0.18;
const LONGEST_SINCE_PAUSE_S = 3;

/** A busy device writes audio later than it was captured, by less than this. */
const LONGEST_DELAY_S = 3;

/** Times that differ by less are the same one, rounded. */
export const SAME_MS = 1;

/** Ring buffer of the last five minutes of audio, its channels one after the other in each block; knows for each block when it was captured and whether it is speech. */
export class AudioRing {
  readonly blocksPerSecond: number;
  readonly leadInBlocks: number;
  readonly #now: (() => number) | undefined;
  /** Samples of a block, all channels. */
  readonly #blockLength: number;
  readonly #capacity: number;
  readonly #samples: Int16Array;
  readonly #isLoud: Uint8Array;
  /** Blocks that count: with turns by hand only those of a held turn. */
  readonly #isWanted: Uint8Array;
  readonly #capturedAtMs: Float64Array;
  /** When each block was sent, as a number of blocks; infinite until then. */
  readonly #sentAt: Float64Array;
  readonly #floorRise: number;
  /** Samples written from now on count. */
  isListening = true;
  /** Blocks written so far; a block's number is its index in that count. */
  #written = 0;
  /** Smoothed loudness of the last block, and the noise floor it is compared with. */
  #level = 0;
  #floor = QUIETEST_SPEECH;
  /** Where the last replay began. */
  #replayedFrom: number | undefined;
  /** When the last speech was captured that has been overwritten. */
  #forgottenSpeechMs = Number.NEGATIVE_INFINITY;

  /**
   * @param now the time in ms; by default the duration of the audio so far. A busy device loses audio, but no time.
   */
  constructor(rateHz: number, now?: () => number, channels: 1 | 2 = 1) {
    this.#now = now;
    this.#blockLength = BLOCK_SAMPLES * channels;
    this.blocksPerSecond = rateHz / BLOCK_SAMPLES;
    this.leadInBlocks = Math.round(LEAD_IN_S * this.blocksPerSecond);
    this.#capacity = Math.ceil((CAPACITY_S * rateHz) / BLOCK_SAMPLES);
    this.#samples = new Int16Array(this.#capacity * this.#blockLength);
    this.#isLoud = new Uint8Array(this.#capacity);
    this.#isWanted = new Uint8Array(this.#capacity);
    this.#capturedAtMs = new Float64Array(this.#capacity);
    this.#sentAt = new Float64Array(this.#capacity);
    this.#floorRise = FLOOR_RISE_PER_S ** (1 / this.blocksPerSecond);
  }

  /** One past the newest block. */
  get end(): number {
    return this.#written;
  }

  get oldest(): number {
    return Math.max(0, this.#written - this.#capacity);
  }

  /** @param isSent it goes out at once */
  write(input: Float32Array, isSent: boolean): void {
    const [samples, length] = [this.#samples, this.#blockLength];
    const place = this.#written % this.#capacity;
    const from = place * length;
    if (this.isSpeech(this.#written - this.#capacity))
      this.#forgottenSpeechMs = this.#capturedAtMs[place] ?? this.#forgottenSpeechMs;
    let squares = 0;
    for (let i = 0; i < length; i++) {
      const sample = Math.max(-1, Math.min(1, input[i] ?? 0));
      squares += sample * sample;
      samples[from + i] = sample * 32_767;
    }
    this.#level = 0.7 * this.#level + 0.3 * Math.sqrt(squares / length);
    this.#floor = Math.max(QUIETEST_SPEECH / SPEECH_OVER_FLOOR, Math.min(this.#level, this.#floor * this.#floorRise));
    this.#isLoud[place] = this.#level > Math.max(QUIETEST_SPEECH, this.#floor * SPEECH_OVER_FLOOR) ? 1 : 0;
    this.#isWanted[place] = this.isListening ? 1 : 0;
    const nowMs = this.nowMs();
    const lastMs = this.timeOf(Math.max(0, this.#written - 1));
    // A clock that was set back: ages are counted by the clock as it is now.
    if (nowMs < lastMs)
      for (let at = 0; at < this.#capacity; at++) this.#capturedAtMs[at] = this.timeOf(at) - lastMs + nowMs;
    this.#capturedAtMs[place] = nowMs;
    this.#sentAt[place] = isSent ? this.#written : Number.POSITIVE_INFINITY;
    this.#written += 1;
  }

  /** Samples written since then count, too. */
  wantSince(block: number): void {
    for (let at = Math.max(block, this.oldest); at < this.#written; at++) this.#isWanted[at % this.#capacity] = 1;
  }

  /** Samples written since then do not count after all. */
  unwantSince(block: number): void {
    for (let at = Math.max(block, this.oldest); at < this.#written; at++) this.#isWanted[at % this.#capacity] = 0;
  }

  /** Silence where the audio does not count. */
  copy(block: number, output: Float32Array): void {
    if (this.#isWanted[block % this.#capacity] !== 1) return void output.fill(0);
    const from = (block % this.#capacity) * this.#blockLength;
    for (let i = 0; i < this.#blockLength; i++) output[i] = (this.#samples[from + i] ?? 0) / 32_767;
  }

  /** It goes out together with the newest block, instead of that one. */
  send(block: number, output: Float32Array): void {
    this.#sentAt[block % this.#capacity] = this.#written - 1;
    this.copy(block, output);
  }

  /** Samples from one block to another. They count as sent when they were captured, as if the connection had been open. */
  take(from: number, to: number): Int16Array {
    const samples = new Int16Array((to - from) * BLOCK_SAMPLES);
    for (let block = from; block < to; block++) {
      const place = block % this.#capacity;
      this.#sentAt[place] = block;
      if (this.#isWanted[place] !== 1) continue;
      const at = place * BLOCK_SAMPLES;
      samples.set(this.#samples.subarray(at, at + BLOCK_SAMPLES), (block - from) * BLOCK_SAMPLES);
    }
    return samples;
  }

  /** Whatever was sent of it was not received: it is to be sent again. */
  rollBack(block: number): void {
    this.#replayedFrom = block;
    for (let at = Math.max(block, this.oldest); at < this.#written; at++)
      this.#sentAt[at % this.#capacity] = Number.POSITIVE_INFINITY;
  }

  /** The last block that had been sent by then, or the oldest. */
  sentBy(moment: number): number {
    let block = this.#written - 1;
    while (block > this.oldest && (this.#sentAt[block % this.#capacity] ?? 0) > moment) block -= 1;
    return block;
  }

  /** How much speech was sent from one moment to another. */
  speechSent(from: number): (to: number) => number {
    const before = new Uint32Array(this.#written - from + 1);
    for (let block = this.oldest; block < this.#written; block++) {
      const sentAt = (this.#sentAt[block % this.#capacity] ?? 0) - from;
      if (this.isSpeech(block) && sentAt >= 0 && sentAt < before.length - 1) before[sentAt + 1] = 1;
    }
    for (let moment = 1; moment < before.length; moment++)
      before[moment] = (before[moment] ?? 0) + (before[moment - 1] ?? 0);
    return (to) => before[Math.max(0, Math.min(before.length - 1, Math.round(to) - from))] ?? 0;
  }

  isSpeech(block: number): boolean {
    const place = block % this.#capacity;
    return block >= this.oldest && block < this.#written && this.#isLoud[place] === 1 && this.#isWanted[place] === 1;
  }

  nowMs(): number {
    return this.#now?.() ?? (this.#written / this.blocksPerSecond) * 1000;
  }

  timeOf(block: number): number {
    return this.#capturedAtMs[block % this.#capacity] ?? 0;
  }

  /** The first block that was captured then or later. */
  blockAt(ageMs: number): number {
    const atMs = this.nowMs() - ageMs;
    let [low, high] = [this.oldest, this.#written];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timeOf(middle) < atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The same; of blocks that a busy device has written at once, and which have the same time, where the last replay began. */
  startAt(ageMs: number): number {
    const from = this.#replayedFrom;
    const isReplay = from !== undefined && Math.abs(this.nowMs() - ageMs - this.timeOf(from)) <= SAME_MS;
    return isReplay ? from : this.blockAt(ageMs);
  }

  /** One past the last block that was captured by then, although a busy device may have written it later. */
  capturedBy(ageMs: number): number {
    const atMs = this.nowMs() - ageMs;
    const first = this.blockAt(ageMs);
    const last = Math.min(this.#written, first + LONGEST_DELAY_S * this.blocksPerSecond);
    let captured = first;
    for (let block = first; block < last; block++) {
      const sinceMs = this.timeOf(block) - atMs;
      captured = Math.max(captured, Math.floor(block + 1 - (sinceMs / 1000) * this.blocksPerSecond));
    }
    return captured;
  }

  /** How much of the audio since then has been overwritten. */
  forgottenMs(ageMs: number): number {
    return this.oldest === 0 ? 0 : Math.max(0, Math.round(this.timeOf(this.oldest) - (this.nowMs() - ageMs)));
  }

  /** May report too much: of overwritten audio only the end of the speech is known. */
  hasSpeech(fromAgeMs: number, toAgeMs: number): boolean {
    if (this.nowMs() - fromAgeMs <= this.#forgottenSpeechMs) return true;
    const last = this.blockAt(toAgeMs);
    for (let block = this.blockAt(fromAgeMs); block <= last; block++) if (this.isSpeech(block)) return true;
    return false;
  }

  /** The start of the utterance that contains the block, or ends shortly before it. */
  utteranceStart(block: number): number {
    const between = BETWEEN_UTTERANCES_S * this.blocksPerSecond;
    let start = block;
    let quiet = 0;
    for (let at = block; at > block - LONGEST_UTTERANCE_S * this.blocksPerSecond && quiet < between; at--) {
      quiet = this.isSpeech(at) ? 0 : quiet + 1;
      if (this.isSpeech(at)) start = at;
    }
    return start - this.leadInBlocks;
  }

  /**
   * The end of the pause that contains the block, or is the last one before it. What follows the block belongs to the
   * pause, too: the service may have detected the end early in it.
   */
  afterPause(block: number): number {
    const pause = ENDING_PAUSE_S * this.blocksPerSecond;
    let spoken = block;
    while (spoken < this.#written && !this.isSpeech(spoken)) spoken += 1;
    let quiet = spoken - block;
    for (let at = block - 1; at > block - LONGEST_SINCE_PAUSE_S * this.blocksPerSecond; at--) {
      if (quiet >= pause) return spoken - this.leadInBlocks;
      quiet = this.isSpeech(at) ? 0 : quiet + 1;
      if (this.isSpeech(at)) spoken = at;
    }
    return block - this.leadInBlocks;
  }
}
