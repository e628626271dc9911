import type { VoiceEvidence } from '../../src/domain/utterance-gate/judge-utterance.ts';
import type { MeasuredFrame } from '../audio/measured-frame.ts';

/** The names and meanings are those of the protocol's `turn_detection`. */
export type DetectorTuning = {
  /** 0 is the most sensitive, 1 needs loud speech. */
  readonly threshold: number;
  /** How much silence ends the speech. */
  readonly silenceMs: number;
};

/** `atMs` is milliseconds of audio since the call began. */
export type SpeechEdge = { readonly type: 'started' | 'stopped'; readonly atMs: number };

/** Voice activity detection (VAD) on one microphone. */
export type VoiceActivityDetector = {
  /** In speech: when its last sound ended, as far as known. */
  readonly lastSpeechMs: number;
  /** The voice found since the last start; undefined where the detector does not tell. */
  readonly voice?: VoiceEvidence;
  /** Takes the next 20 ms frame of 16 kHz audio. */
  process(frame: MeasuredFrame): SpeechEdge | undefined;
  tune(tuning: DetectorTuning): void;
  /** Ends the speech in progress without an edge, and keeps the estimate of the background noise. */
  reset(): void;
};

export const defaultTuning: DetectorTuning = { threshold: 0.5, silenceMs: 500 };
