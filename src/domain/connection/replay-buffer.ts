/** Sound is judged in steps of this many samples, which is also what an AudioWorklet hands over at a time. */
export const BLOCK_SAMPLES = 128;

/** Twice the longest gap that is made up for: what grows while catching up comes on top. */
const CAPACITY_S = 60;

/** No room is so quiet that less than this is speech. */
const QUIETEST_SPEECH = 0.003;
/** How far speech stands out above the room. */
const SPEECH_OVER_FLOOR = 3;
/** The room may get louder: its level is believed to rise by half in ten seconds. */
const FLOOR_RISE_PER_S = 1.04;

/** Before an utterance was nearly as much quiet as the service takes for the end of one; none is longer than that. */
const BETWEEN_UTTERANCES_S = 0.45;
const LONGEST_RUN_S = 10;
const LEAD_IN_S = 0.15;

/** Where the service heard an utterance end there was at least so much quiet, shortly before it said so. */
const ENDING_PAUSE_S = 0.28;
const LONGEST_SINCE_PAUSE_S = 3;

/** A voice detector must get used to the line before the first word. */
const WARM_UP_S = 0.3;

/** What stays of a pause, beside the lead-in of what follows: together less than an end of an utterance takes. */
const KEPT_PAUSE_S = 0.15;
/** After such a pause somebody begins anew; after so much speech, any pause will do. */
const LONG_PAUSE_S = 1.5;
const MUCH_SPEECH_S = 10;
/** An answer that takes longer is not waited for. */
const LONGEST_HOLD_S = 4;

export type ReplayStart = {
  /** How much will be said again. */
  readonly backlogMs: number;
  /** What was asked for and is not remembered any more. */
  readonly forgottenMs: number;
};

type Phase = 'idle' | 'warming-up' | 'speaking' | 'holding' | 'live';

/**
 * The last minute of a microphone, and the way to send it after the fact.
 *
 *   idle ──replay──→ warming-up ──→ speaking ──end of an utterance──→ holding ──go, or 4 s──→ speaking
 *                                       └──nothing left──→ live (what comes in goes out) ──stop──→ idle
 *
 * The past cannot be sent faster than it was said, so the line catches up in the pauses, of which little is left.
 * Sentences that follow each other become one utterance with one answer: nobody replies to what was not interpreted.
 * Only after a long pause, or much speech, is the answer waited for, so that what comes next does not cut it off.
 */
export type ReplayBuffer = {
  /** One block comes in, one goes out. */
  step(input: Float32Array | undefined, output: Float32Array): void;
  /**
   * Says again what was said since then, from the beginning of the utterance.
   * @param heardUntilAgeMs nothing from before the pause in which an utterance had ended by then
   */
  replay(ageMs: number, heardUntilAgeMs?: number): ReplayStart;
  /** The answer is there: the next utterance may go. */
  playNext(): void;
  stop(): void;
  /** Whether anybody spoke between two moments, as ages. Of what is forgotten it knows the end only: it may say yes too often. */
  hasSpeech(fromAgeMs: number, toAgeMs: number): boolean;
  readonly phase: Phase;
  /** How long ago was heard what goes out next: more than its sound takes, where a busy device lost some. */
  readonly delayMs: number;
};

/** @param now tells the time in ms; left out, it is that of the sound itself. A busy device loses sound, and no time. */
export function createReplayBuffer(rateHz: number, now?: () => number): ReplayBuffer {
  const blocks = Math.ceil((CAPACITY_S * rateHz) / BLOCK_SAMPLES);
  const samples = new Int16Array(blocks * BLOCK_SAMPLES);
  const loud = new Uint8Array(blocks);
  const heardAtMs = new Float64Array(blocks);
  const perSecond = rateHz / BLOCK_SAMPLES;
  const rise = FLOOR_RISE_PER_S ** (1 / perSecond);
  const leadIn = Math.round(LEAD_IN_S * perSecond);
  const silence = new Float32Array(BLOCK_SAMPLES);
  let [written, next] = [0, 0];
  /** When the latest of the sounds was heard that are forgotten. */
  let forgottenSpeechMs = Number.NEGATIVE_INFINITY;
  let [level, floor] = [0, QUIETEST_SPEECH];
  let phase: Phase = 'idle';
  let [waited, said, quietRun] = [0, 0, 0];

  function write(input: Float32Array): void {
    const place = written % blocks;
    if (isLoud(written - blocks)) forgottenSpeechMs = heardAtMs[place] ?? forgottenSpeechMs;
    let squares = 0;
    for (let i = 0; i < BLOCK_SAMPLES; i++) {
      const sample = Math.max(-1, Math.min(1, input[i] ?? 0));
      squares += sample * sample;
      samples[place * BLOCK_SAMPLES + i] = sample * 32_767;
    }
    level = 0.7 * level + 0.3 * Math.sqrt(squares / BLOCK_SAMPLES);
    floor = Math.max(QUIETEST_SPEECH / SPEECH_OVER_FLOOR, Math.min(level, floor * rise));
    loud[place] = level > Math.max(QUIETEST_SPEECH, floor * SPEECH_OVER_FLOOR) ? 1 : 0;
    heardAtMs[place] = nowMs();
    written += 1;
  }

  function isLoud(block: number): boolean {
    return block >= oldest() && block < written && loud[block % blocks] === 1;
  }

  function oldest(): number {
    return Math.max(0, written - blocks);
  }

  function nowMs(): number {
    return now?.() ?? (written / perSecond) * 1000;
  }

  function timeOf(block: number): number {
    return heardAtMs[block % blocks] ?? 0;
  }

  function forgottenMs(ageMs: number): number {
    return oldest() === 0 ? 0 : Math.max(0, Math.round(timeOf(oldest()) - (nowMs() - ageMs)));
  }

  /** The first block that was heard then or later. */
  function blockAt(ageMs: number): number {
    const atMs = nowMs() - ageMs;
    let [low, high] = [oldest(), written];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (timeOf(middle) < atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Back to before the utterance that had begun, so that it is said again as a whole. */
  function utteranceStart(block: number): number {
    const between = BETWEEN_UTTERANCES_S * perSecond;
    let start = block;
    let quiet = 0;
    for (let at = block; at > block - LONGEST_RUN_S * perSecond && quiet < between; at--) {
      quiet = isLoud(at) ? 0 : quiet + 1;
      if (isLoud(at)) start = at;
    }
    return start - leadIn;
  }

  /** The end of the pause that the block is in, or comes after. */
  function afterPause(block: number): number {
    const pause = ENDING_PAUSE_S * perSecond;
    let spoken = block;
    let quiet = 0;
    for (let at = block; at > block - LONGEST_SINCE_PAUSE_S * perSecond; at--) {
      quiet = isLoud(at) ? 0 : quiet + 1;
      if (isLoud(at)) spoken = at;
      if (quiet >= pause) return spoken - leadIn;
    }
    return block - leadIn;
  }

  function copy(output: Float32Array): void {
    const from = (next % blocks) * BLOCK_SAMPLES;
    for (let i = 0; i < BLOCK_SAMPLES; i++) output[i] = (samples[from + i] ?? 0) / 32_767;
  }

  function sayNext(output: Float32Array): void {
    next = Math.max(next, oldest());
    if (quietRun >= KEPT_PAUSE_S * perSecond && endsUtterance(skipQuiet())) return become('holding');
    if (next >= written) return become('live');
    if (said > 0 || isLoud(next)) said += 1;
    quietRun = isLoud(next) ? 0 : quietRun + 1;
    copy(output);
    next += 1;
  }

  /** To shortly before the next sound. @returns how much was left out */
  function skipQuiet(): number {
    const from = next;
    while (next < written && !isLoud(next) && !isLoud(next + leadIn)) next += 1;
    return next - from;
  }

  function endsUtterance(skipped: number): boolean {
    if (said === 0 || skipped === 0 || next >= written) return false;
    const pause = quietRun + skipped + leadIn;
    return pause >= LONG_PAUSE_S * perSecond || said >= MUCH_SPEECH_S * perSecond;
  }

  function become(changed: Phase): void {
    phase = changed;
    waited = 0;
  }

  function speakOn(): void {
    said = 0;
    quietRun = KEPT_PAUSE_S * perSecond;
    become('speaking');
  }

  function wait(seconds: number, then: () => void): void {
    waited += 1;
    if (waited >= seconds * perSecond) then();
  }

  function fill(input: Float32Array, output: Float32Array): void {
    switch (phase) {
      case 'idle':
        return;
      case 'warming-up':
        return wait(WARM_UP_S, speakOn);
      case 'speaking':
        return sayNext(output);
      case 'holding':
        return wait(LONGEST_HOLD_S, speakOn);
      case 'live':
        return output.set(input);
    }
  }

  return {
    step(input, output) {
      // While the microphone is being replaced nothing comes in.
      const heard = input ?? silence;
      write(heard);
      output.fill(0);
      fill(heard, output);
    },
    replay(ageMs, heardUntilAgeMs) {
      const heard = heardUntilAgeMs === undefined ? 0 : afterPause(blockAt(heardUntilAgeMs));
      const wanted = blockAt(ageMs);
      next = Math.min(written, Math.max(oldest(), heard, utteranceStart(wanted)));
      become('warming-up');
      return { backlogMs: behindMs(), forgottenMs: forgottenMs(ageMs) };
    },
    playNext() {
      if (phase === 'holding') speakOn();
    },
    stop: () => become('idle'),
    hasSpeech(fromAgeMs, toAgeMs) {
      if (nowMs() - fromAgeMs <= forgottenSpeechMs) return true;
      for (let at = blockAt(fromAgeMs); at <= blockAt(toAgeMs); at++) if (isLoud(at)) return true;
      return false;
    },
    get phase() {
      return phase;
    },
    get delayMs() {
      return phase === 'idle' || phase === 'live' ? 0 : behindMs();
    },
  };

  function behindMs(): number {
    return next < written ? Math.round(nowMs() - timeOf(Math.max(next, oldest()))) : 0;
  }
}
