import { INPUT_RATE_HZ } from '../../audio/format.ts';
import { SpeechRecording } from '../../audio/speech-recording.ts';
import type { FollowedSpeech, PartialTranscript, Transcript } from '../engines.ts';

/** Silence at the end of an utterance beyond what was heard when its pause was noticed. */
const MAX_REST_MS = 250;

/** Longer speech is transcribed up to a pause while it goes on, so that people read it before it ends. */
const FIX_AFTER_MS = 6000;
/** The open end, whose words may still change with the next ones. */
const OPEN_MS = 1500;
/** Between two looks for a pause. */
const LOOK_MS = 500;

type Request = {
  readonly transcript: Promise<Transcript>;
  readonly coversMs: number;
  readonly stop: AbortController;
};

export type PauseTranscriptionDeps = {
  transcribe(speech: Int16Array, signal: AbortSignal): Promise<Transcript>;
  /** The transcript of two pieces of one utterance. */
  join(first: Transcript, second: Transcript): Transcript;
  onPartial(partial: PartialTranscript): void;
};

/**
 * Follows speech with a recogniser that takes whole recordings: it transcribes what was said up to each pause. Where
 * the utterance ends with the pause, that is its transcript; where it goes on, the request is aborted. The beginning of
 * long speech is transcribed once, up to a pause in it.
 */
export class PauseTranscription implements FollowedSpeech {
  readonly #deps: PauseTranscriptionDeps;
  readonly #recording = new SpeechRecording();
  /** The request of the current pause. */
  #request: Request | undefined;
  /** The transcript of the beginning, and how far that goes. */
  #fixed: { readonly transcript: Transcript; readonly untilMs: number; readonly pauseMs: number } | undefined;
  #fixing: Promise<void> | undefined;
  #nextLookMs = FIX_AFTER_MS;
  #isClosed = false;

  constructor(deps: PauseTranscriptionDeps) {
    this.#deps = deps;
  }

  hear(sound: Int16Array): void {
    this.#recording.add(sound);
    const { lengthMs } = this.#recording;
    if (this.#fixing || this.#isClosed || lengthMs < this.#nextLookMs) return;
    this.#nextLookMs = lengthMs + LOOK_MS;
    const fromMs = this.#fixed?.untilMs ?? 0;
    const pause = this.#recording.longestPause(fromMs + OPEN_MS, lengthMs - OPEN_MS);
    if (pause) this.#fixing = this.#fix(fromMs, pause.atMs, pause.lengthMs).finally(() => (this.#fixing = undefined));
  }

  pause(): void {
    const stop = new AbortController();
    const coversMs = this.#recording.lengthMs;
    const fixed = this.#fixed;
    const sound = this.#recording.slice(fixed?.untilMs ?? 0, coversMs);
    const transcript = this.#deps.transcribe(sound, stop.signal).then((rest) => this.#after(fixed?.transcript, rest));
    const request = { transcript, coversMs, stop };
    this.#request = request;
    void this.#report(request);
  }

  resume(): void {
    this.#request?.stop.abort();
    this.#request = undefined;
  }

  /** The request of the last pause goes on: it may be all that is needed. */
  close(): void {
    this.#isClosed = true;
  }

  /** @returns the transcript of the utterance, as far as it needs no transcription of the whole */
  async finish(utterance: Int16Array, signal: AbortSignal): Promise<Transcript | undefined> {
    const request = this.#request;
    const lengthMs = durationMs(utterance.length);
    // It was cut where the fixed beginning ends.
    if (this.#fixed && Math.abs(this.#fixed.untilMs - lengthMs) < 1) {
      this.resume();
      return this.#fixed.transcript;
    }
    const isWhole = request && request.coversMs >= lengthMs - MAX_REST_MS;
    if (!isWhole) this.resume();
    // A failed request is repeated with the utterance, and that failure is reported.
    return (isWhole ? request.transcript : this.#withRest(utterance, signal)).catch(() => undefined);
  }

  async #withRest(utterance: Int16Array, signal: AbortSignal): Promise<Transcript | undefined> {
    await this.#fixing;
    const fixed = this.#fixed;
    if (!fixed || !this.#recording.startsWith(utterance)) return undefined;
    const rest = utterance.subarray(Math.round((fixed.untilMs * INPUT_RATE_HZ) / 1000));
    return this.#after(fixed.transcript, await this.#deps.transcribe(rest, signal));
  }

  async #fix(fromMs: number, untilMs: number, pauseMs: number): Promise<void> {
    try {
      const piece = await this.#deps.transcribe(this.#recording.slice(fromMs, untilMs), new AbortController().signal);
      const transcript = this.#after(this.#fixed?.transcript, piece);
      this.#fixed = { transcript, untilMs, pauseMs };
      this.#nextLookMs = Math.max(this.#nextLookMs, untilMs + FIX_AFTER_MS);
      const { text } = transcript;
      if (!this.#isClosed)
        this.#deps.onPartial({ text, coversMs: untilMs, isPausing: true, fixed: { text, untilMs, pauseMs } });
    } catch {
      // Transcribed with what follows.
    }
  }

  #after(first: Transcript | undefined, second: Transcript): Transcript {
    return first ? this.#deps.join(first, second) : second;
  }

  async #report({ transcript, coversMs, stop }: Request): Promise<void> {
    try {
      const { text } = await transcript;
      const fixed = this.#fixed && { ...this.#fixed, text: this.#fixed.transcript.text };
      if (!stop.signal.aborted) this.#deps.onPartial({ text, coversMs, isPausing: true, fixed });
    } catch {
      // `finish` handles it.
    }
  }
}

function durationMs(samples: number): number {
  return (samples * 1000) / INPUT_RATE_HZ;
}
