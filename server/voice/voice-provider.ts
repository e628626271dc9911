import type { LanguagePair } from '../../src/domain/language.ts';
import type { Usage } from '../../src/domain/usage.ts';

/** What one conversation asks of the voice service. */
export type VoiceSession = {
  readonly id: string;
  readonly pair: LanguagePair;
  readonly voice: string;
  readonly model: string;
  readonly instructions: string;
  readonly expiresAtMs: number;
};

/** Which names the events on the channel carry: the current protocol, or the one before it. */
export type Dialect = 'ga' | 'preview';

/** One answer's tokens. `speechMs` is the heard speech it answers, where the service knows it. */
export type UsageReport = { readonly responseId: string; readonly usage: Usage; readonly speechMs?: number };

/** Told what happens on a call, so that the server can meter it and end it. */
export type CallObserver = {
  onUsage(report: UsageReport): void;
  onSpeech(): void;
  /** Called once, whoever ended the call. */
  onClosed(reason: string): void;
};

export type CallOpening =
  | { readonly type: 'opened'; readonly callId: string; readonly answerSdp: string }
  | {
      readonly type: 'refused';
      readonly code: string;
      /** The HTTP status to answer the offer with. */
      readonly status: number;
      readonly message: string;
      readonly retryAfterS?: number;
    };

/** An error event to send before the channel closes. */
export type Farewell = { readonly code: string; readonly message: string };

export type VoiceProvider = {
  readonly kind: 'embedded' | 'openai' | 'azure';
  /** True when the answers are scripted rather than interpreted. */
  readonly rehearsal: boolean;
  openCall(offerSdp: string, session: VoiceSession, observer: CallObserver, dialect: Dialect): Promise<CallOpening>;
  /** Ends a call; one that has already ended is no error. */
  hangUp(callId: string, reason: string, farewell?: Farewell): Promise<void>;
  close(): Promise<void>;
};
