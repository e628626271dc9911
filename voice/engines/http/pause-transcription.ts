import { INPUT_RATE_HZ } from '../../audio/format.ts';
import { PcmQueue } from '../../audio/pcm-queue.ts';
import type { FollowedSpeech, PartialTranscript, Transcript } from '../engines.ts';

/** Silence at the end of an utterance beyond what was heard when its pause was noticed. */
const MAX_REST_MS = 250;

type Request = {
  readonly transcript: Promise<Transcript>;
  readonly coversMs: number;
  readonly stop: AbortController;
};

/**
 * Follows speech with a recogniser that takes whole recordings: it transcribes what was said up to each pause. Where
 * the utterance ends with the pause, that is its transcript; where it goes on, the request is aborted.
 */
export class PauseTranscription implements FollowedSpeech {
  readonly #transcribe: (speech: Int16Array, signal: AbortSignal) => Promise<Transcript>;
  readonly #onPartial: (partial: PartialTranscript) => void;
  readonly #heard = new PcmQueue();
  /** The request of the current pause. */
  #request: Request | undefined;

  constructor(
    transcribe: (speech: Int16Array, signal: AbortSignal) => Promise<Transcript>,
    onPartial: (partial: PartialTranscript) => void,
  ) {
    this.#transcribe = transcribe;
    this.#onPartial = onPartial;
  }

  hear(sound: Int16Array): void {
    this.#heard.push(sound);
  }

  pause(): void {
    const stop = new AbortController();
    const coversMs = durationMs(this.#heard.length);
    const request = { transcript: this.#transcribe(this.#heard.copy(), stop.signal), coversMs, stop };
    this.#request = request;
    void this.#report(request);
  }

  resume(): void {
    this.#request?.stop.abort();
    this.#request = undefined;
  }

  /** The request of the last pause goes on: it may be all that is needed. */
  close(): void {}

  /** @returns the transcript of the utterance, if it ended with a pause and that was transcribed */
  async finish(utterance: Int16Array): Promise<Transcript | undefined> {
    const request = this.#request;
    const isWhole = request && request.coversMs >= durationMs(utterance.length) - MAX_REST_MS;
    if (!isWhole) this.resume();
    // A failed request is repeated with the utterance, and that failure is reported.
    return isWhole ? request.transcript.catch(() => undefined) : undefined;
  }

  async #report({ transcript, coversMs, stop }: Request): Promise<void> {
    try {
      const { text } = await transcript;
      if (!stop.signal.aborted) this.#onPartial({ text, coversMs });
    } catch {
      // `finish` handles it.
    }
  }
}

function durationMs(samples: number): number {
  return (samples * 1000) / INPUT_RATE_HZ;
}
