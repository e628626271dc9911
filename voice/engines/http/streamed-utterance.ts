import { SpeechRecording } from '../../audio/speech-recording.ts';
import { joinTexts } from '../../text/join-texts.ts';
import type { FixedBeginning, FollowedSpeech, PartialTranscript } from '../engines.ts';
import type { TranscriptionStream } from './transcription-stream.ts';

/** Longer speech goes on in another stream after a pause of this length, whose text is complete at once. */
const FIX_AFTER_MS = 2000;
const CUT_PAUSE_MS = 300;
/** The silence after which the voice detector reports a pause. */
const REPORTED_AFTER_MS = 100;

export type StreamedUtteranceDeps = {
  open(onDelta: () => void): TranscriptionStream;
  onPartial(partial: PartialTranscript): void;
};

/**
 * An utterance that a server transcribes while it is spoken.
 *
 *     |—— fixed ——|—— ending: its end is awaited ——|—— stream ——|
 */
export class StreamedUtterance implements FollowedSpeech {
  readonly #deps: StreamedUtteranceDeps;
  readonly #recording = new SpeechRecording();
  #stream: TranscriptionStream;
  /** The time at which the sound of the stream begins. */
  #fromMs = 0;
  #ending: { readonly stream: TranscriptionStream; readonly done: Promise<void> } | undefined;
  #fixed: FixedBeginning | undefined;
  #pausedAtMs: number | undefined;
  #isClosed = false;

  constructor(deps: StreamedUtteranceDeps) {
    this.#deps = deps;
    this.#stream = this.#open();
  }

  hear(sound: Int16Array): void {
    if (this.#isClosed) return;
    this.#recording.add(sound);
    this.#stream.append(sound);
    const nowMs = this.#recording.lengthMs;
    const isCut = this.#pausedAtMs !== undefined && nowMs - this.#pausedAtMs >= CUT_PAUSE_MS;
    if (isCut && !this.#isSilent && !this.#ending && nowMs - this.#fromMs >= FIX_AFTER_MS) this.#cut(nowMs);
  }

  pause(): void {
    this.#pausedAtMs = this.#recording.lengthMs - REPORTED_AFTER_MS;
  }

  resume(): void {
    this.#pausedAtMs = undefined;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#isSilent) this.#stream.close();
    else this.#stream.end();
  }

  /** @returns the text of the utterance; undefined where the server has failed */
  async finish(utterance: Int16Array): Promise<string | undefined> {
    const lengthMs = utterance.length / 16;
    if (this.#fixed && Math.abs(this.#fixed.untilMs - lengthMs) < 1) {
      this.#stream.close();
      return this.#fixed.text;
    }
    this.close();
    try {
      // Recognisers invent words for silence.
      const rest = this.#isSilent ? '' : await this.#stream.completed;
      await this.#ending?.done;
      return joinTexts(this.#fixed?.text ?? '', rest.trim());
    } catch {
      return undefined;
    }
  }

  /** Whether the pause of the last cut still goes on: the stream has no speech. */
  get #isSilent(): boolean {
    return this.#pausedAtMs !== undefined && this.#pausedAtMs < this.#fromMs;
  }

  #open(): TranscriptionStream {
    return this.#deps.open(() => this.#report(false));
  }

  #cut(nowMs: number): void {
    const stream = this.#stream;
    const untilMs = nowMs - CUT_PAUSE_MS / 2;
    stream.end();
    this.#stream = this.#open();
    this.#stream.append(this.#recording.slice(untilMs, nowMs));
    this.#fromMs = untilMs;
    this.#ending = { stream, done: this.#fix(stream, untilMs) };
    // `finish` handles the failure.
    this.#ending.done.catch(() => undefined);
  }

  async #fix({ completed }: TranscriptionStream, untilMs: number): Promise<void> {
    const text = joinTexts(this.#fixed?.text ?? '', (await completed).trim());
    this.#fixed = { text, untilMs, pauseMs: CUT_PAUSE_MS };
    this.#ending = undefined;
    this.#report(this.#stream.text === '');
  }

  #report(isPausing: boolean): void {
    if (this.#isClosed) return;
    const parts = [this.#fixed?.text, this.#ending?.stream.text.trim(), this.#stream.text.trim()];
    const text = parts.reduce<string>((whole, part) => joinTexts(whole, part ?? ''), '');
    this.#deps.onPartial({ text, coversMs: 0, isPausing, fixed: this.#fixed });
  }
}
