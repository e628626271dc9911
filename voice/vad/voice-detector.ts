/** How speech is told from silence; the names and meanings are the protocol's. */
export type DetectorTuning = {
  /** 0 hears a whisper, 1 only a shout. */
  readonly threshold: number;
  readonly silenceMs: number;
};

/** Times are of the sound heard since the call began. */
export type SpeechEdge = { readonly type: 'started' | 'stopped'; readonly atMs: number };

/** Listens to one microphone. */
export type VoiceActivityDetector = {
  /** Takes the next 20 ms of 16 kHz sound. */
  process(frame: Int16Array): SpeechEdge | undefined;
  tune(tuning: DetectorTuning): void;
  /** Forgets the speech in progress, not what the room sounds like. */
  reset(): void;
};

export const defaultTuning: DetectorTuning = { threshold: 0.5, silenceMs: 500 };
