import type { VoiceEvidence } from '../../src/domain/utterance-gate/judge-utterance.ts';
import { AudioHistory } from '../audio/audio-history.ts';
import { MAX_UTTERANCE_MS } from '../audio/format.ts';
import { measure, silentFrame, type MeasuredFrame } from '../audio/measured-frame.ts';
import type { FixedBeginning, FollowedSpeech, PartialTranscript } from '../engines/engines.ts';
import { newId } from '../protocol/new-id.ts';
import { defaultTurnDetection, type TurnDetection } from '../protocol/session-settings.ts';
import { silenceToEnd } from './end-of-turn.ts';
import type { SpeechEdge, VoiceActivityDetector } from './voice-detector.ts';
import { voiceSoundOf } from './voice-sound.ts';

/** Silence left after the last voiced sound, which recognisers need. */
const TAIL_MS = 200;

/** How far back the detector may place the start of speech. */
const MAX_ONSET_DELAY_MS = 1200;

/**
 * After the last speech that the detector found, which it finds about 100 ms beyond its end: a longer gap than the
 * closure of a plosive is a pause, in which the utterance may end.
 */
const PAUSE_MS = 100;

/** The pause in which long speech may be cut: clients that lose their connection find it in what they sent. */
const MIN_CUT_PAUSE_MS = 300;
/** By the same silence after the last word they find the reported end. */
const REPORTED_SILENCE_MS = 250;

/** Below this the protocol refuses a commit as empty. */
const MIN_COMMIT_MS = 100;

/** The audio between two silences. `speechMs` leaves out the padding before and after the speech. */
export type Utterance = {
  readonly itemId: string;
  readonly sound: Int16Array;
  readonly speechMs: number;
  /** It was cut in speech that goes on. */
  readonly goesOn?: boolean | undefined;
  /** The recognition of a recogniser that has followed it. */
  readonly followed?: FollowedSpeech | undefined;
  /** The detector's measurements; undefined where the client has committed it. */
  readonly voice?: VoiceEvidence | undefined;
};

export type UtteranceListener = {
  /** @param goesOn the same speech as before, which was long */
  onSpeechStarted(itemId: string, atMs: number, goesOn: boolean): void;
  onSpeechStopped(itemId: string, atMs: number): void;
  onUtterance(utterance: Utterance): void;
  /** Has a recogniser follow the utterance that begins, if there is one that can. */
  follow?(itemId: string, onPartial: (partial: PartialTranscript) => void): FollowedSpeech | undefined;
  /** Whether the open utterance ends behind the text that its recogniser has fixed, and another one begins there. */
  endsBehind?(itemId: string, text: string): boolean;
  /** The audio of the open utterance was discarded. */
  onDiscarded?(itemId: string): void;
};

type EchoDetector = { isEcho(frame: MeasuredFrame): boolean };

/** The utterance in progress: where its audio begins, and where the speech in it does. */
type OpenUtterance = {
  readonly itemId: string;
  readonly fromMs: number;
  readonly onsetMs: number;
  followed?: FollowedSpeech | undefined;
  isPaused: boolean;
  partial?: PartialTranscript | undefined;
};

/** Cuts the microphone audio into utterances, at silences (endpointing) or at the client's `commit`. */
export class UtteranceSegmenter {
  readonly #detector: VoiceActivityDetector;
  readonly #echo: EchoDetector;
  readonly #listener: UtteranceListener;
  readonly #history = new AudioHistory();
  /** Null: the client commits the utterances. */
  #detection: TurnDetection | null = defaultTurnDetection;
  #open: OpenUtterance | undefined;

  constructor(detector: VoiceActivityDetector, echo: EchoDetector, listener: UtteranceListener) {
    this.#detector = detector;
    this.#echo = echo;
    this.#listener = listener;
  }

  /** @param isReplayed it was captured earlier: what plays now is no echo in it */
  hear(frame: Int16Array, isReplayed = false): void {
    this.#history.add(frame);
    this.#open?.followed?.hear(frame);
    // Also while the client commits: the detector's clock is that of the history, and it learns the background noise.
    const edge = this.#edgeIn(frame, isReplayed);
    if (this.#detection) return this.#detect(edge, this.#detection);
    const oldestMs = this.#history.nowMs - MAX_UTTERANCE_MS;
    this.#history.discardBefore(oldestMs);
    if (this.#open && this.#open.fromMs < oldestMs) this.#stopFollowing(this.#open);
  }

  setDetection(detection: TurnDetection | null): void {
    const wasDetecting = this.#detection !== null;
    this.#detection = detection;
    if (detection && !wasDetecting) this.#detector.reset();
    if (detection) return wasDetecting ? this.#tune(detection) : this.#discardOpen();
    // Speech that is open when the client takes over is a turn of its own.
    if (this.#open && wasDetecting) this.#stop(this.#open, this.#history.nowMs);
    else this.#discardOpen();
  }

  /** Ends the utterance now. @returns false when there is too little audio */
  commit(): boolean {
    const { nowMs, startMs } = this.#history;
    const fromMs = Math.max(startMs, this.#open?.fromMs ?? startMs);
    const lengthMs = nowMs - fromMs;
    if (lengthMs < MIN_COMMIT_MS) return false;
    const { itemId = newId('item'), followed } = this.#open ?? {};
    this.#closeOpen();
    this.#detector.reset();
    this.#listener.onUtterance({ itemId, sound: this.#history.take(fromMs, nowMs), speechMs: lengthMs, followed });
    return true;
  }

  /** Milliseconds of audio since the call began. */
  get nowMs(): number {
    return this.#history.nowMs;
  }

  /** The measurements of the open utterance so far, as `onUtterance` will get them. */
  get evidence(): Pick<Utterance, 'speechMs' | 'voice'> | undefined {
    if (!this.#open) return undefined;
    const { fromMs, onsetMs } = this.#open;
    const voice = this.#voiceIn(this.#history.since(fromMs));
    return { speechMs: this.#detector.lastSpeechMs - onsetMs, voice };
  }

  /** Discards the audio received so far. Where the client commits, the next utterance begins here. */
  clear(): void {
    this.#discardOpen();
    this.#detector.reset();
    const { nowMs } = this.#history;
    this.#history.discardBefore(nowMs);
    if (!this.#detection)
      this.#follow((this.#open = { itemId: newId('item'), fromMs: nowMs, onsetMs: nowMs, isPaused: false }));
  }

  /** The session ends: nothing is heard any more. */
  close(): void {
    this.#discardOpen();
  }

  #edgeIn(frame: Int16Array, isReplayed: boolean): SpeechEdge | undefined {
    if (this.#detection && this.#open?.followed) this.#tune(this.#detection);
    // Only the detector gets silence instead of echo: the utterance keeps everything, speech over playback included.
    const measured = measure(frame);
    return this.#detector.process(!isReplayed && this.#echo.isEcho(measured) ? silentFrame : measured);
  }

  #detect(edge: SpeechEdge | undefined, { prefixPaddingMs }: TurnDetection): void {
    if (edge?.type === 'started') this.#start(edge, prefixPaddingMs);
    if (edge?.type === 'stopped' && this.#open) this.#stop(this.#open, edge.atMs);
    const { nowMs } = this.#history;
    if (this.#open) this.#followPause(this.#open, nowMs);
    if (!this.#open) return this.#history.discardBefore(nowMs - prefixPaddingMs - MAX_ONSET_DELAY_MS);
    if (nowMs - this.#open.fromMs < MAX_UTTERANCE_MS) return;
    this.#detector.reset();
    this.#stop(this.#open, nowMs);
  }

  #start(edge: SpeechEdge, paddingMs: number): void {
    // Audio that is no longer in the history belongs to the previous utterance.
    const onsetMs = Math.max(this.#history.startMs, edge.atMs);
    const fromMs = Math.max(this.#history.startMs, onsetMs - paddingMs);
    const open: OpenUtterance = { itemId: newId('item'), fromMs, onsetMs, isPaused: false };
    this.#open = open;
    this.#listener.onSpeechStarted(open.itemId, fromMs, false);
    this.#follow(open);
    open.followed?.hear(this.#history.since(fromMs));
  }

  #follow(open: OpenUtterance): void {
    open.followed = this.#listener.follow?.(open.itemId, (partial) => {
      open.partial = partial;
      const { fixed } = partial;
      if (!fixed || fixed.pauseMs < MIN_CUT_PAUSE_MS || this.#open !== open) return;
      if (this.#listener.endsBehind?.(open.itemId, fixed.text)) this.#split(open, fixed);
    });
  }

  /** Long speech: ends the utterance in a pause that is too short to be its end, and begins the next one there. */
  #split({ itemId, fromMs, onsetMs, followed }: OpenUtterance, { untilMs, pauseMs }: FixedBeginning): void {
    const atMs = fromMs + untilMs;
    followed?.close();
    const sound = this.#history.take(fromMs, atMs);
    const next: OpenUtterance = { itemId: newId('item'), fromMs: atMs, onsetMs: atMs, isPaused: false };
    this.#open = next;
    const voice = this.#voiceIn(sound);
    this.#listener.onSpeechStopped(itemId, atMs + Math.max(0, REPORTED_SILENCE_MS - pauseMs / 2));
    this.#listener.onUtterance({ itemId, sound, speechMs: atMs - onsetMs, followed, voice, goesOn: true });
    this.#listener.onSpeechStarted(next.itemId, atMs, true);
    this.#follow(next);
    next.followed?.hear(this.#history.since(atMs));
  }

  #followPause(open: OpenUtterance, nowMs: number): void {
    const isPaused = nowMs - this.#detector.lastSpeechMs >= PAUSE_MS;
    if (isPaused === open.isPaused) return;
    open.isPaused = isPaused;
    if (isPaused) open.followed?.pause?.();
    else open.followed?.resume?.();
  }

  #tune(detection: TurnDetection): void {
    const { fromMs = 0, partial } = this.#open ?? {};
    const silenceMs = silenceToEnd(detection, partial, this.#detector.lastSpeechMs - fromMs);
    this.#detector.tune({ threshold: detection.threshold, silenceMs });
  }

  /** Its recogniser would store what this buffer has dropped. */
  #stopFollowing(open: OpenUtterance): void {
    open.followed?.close();
    open.followed = undefined;
  }

  #discardOpen(): void {
    const { itemId } = this.#open ?? {};
    this.#closeOpen();
    if (itemId !== undefined) this.#listener.onDiscarded?.(itemId);
  }

  #closeOpen(): void {
    this.#open?.followed?.close();
    this.#open = undefined;
    if (this.#detection) this.#tune(this.#detection);
  }

  #stop({ itemId, fromMs, onsetMs, followed }: OpenUtterance, lastVoicedMs: number): void {
    this.#closeOpen();
    const { nowMs } = this.#history;
    this.#listener.onSpeechStopped(itemId, nowMs);
    const sound = this.#history.take(fromMs, Math.min(lastVoicedMs + TAIL_MS, nowMs));
    const voice = this.#voiceIn(sound);
    this.#listener.onUtterance({ itemId, sound, speechMs: lastVoicedMs - onsetMs, followed, voice });
  }

  #voiceIn(sound: Int16Array): VoiceEvidence | undefined {
    const found = this.#detector.voice;
    return found && { ...found, sound: voiceSoundOf(sound) };
  }
}
