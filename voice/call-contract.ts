import type { LanguagePair } from '../src/domain/language.ts';
import type { Usage } from '../src/domain/usage.ts';

/** What crosses the border between the realtime voice server and the server around it: plain data, and events. */

/** The current OpenAI realtime protocol (general availability), or the preview before it. */
export type Dialect = 'ga' | 'preview';

/** How a call is to be interpreted. The client cannot change the instructions. */
export type CallSpec = {
  readonly sessionId: string;
  readonly pair: LanguagePair;
  readonly voice: string;
  readonly model: string;
  readonly instructions: string;
  readonly expiresAtMs: number;
};

export type CallOffer = { readonly sdp: string; readonly spec: CallSpec; readonly dialect: Dialect };

/** Usage to be charged: of a response, or of a transcript without one. `id` is unique within the session. */
export type UsageReport = {
  readonly kind: 'answer' | 'transcript';
  readonly id: string;
  readonly usage: Usage;
  /** Duration of the speech that it is for, where known. */
  readonly speechMs?: number;
};

export type CallObserver = {
  onUsage(report: UsageReport): void;
  /** Speech began. Sound that is not speech does not count. */
  onSpeech(): void;
  /** Called exactly once, whichever side ended the call. */
  onClosed(reason: string): void;
};

/** Why a call ends, as sent to the client before its channel closes. */
export type CallEnd = { readonly code: string; readonly message: string };

export type CallRefusal = {
  readonly type: 'refused';
  readonly code: string;
  /** HTTP status for the response to the offer. */
  readonly status: number;
  readonly message: string;
  readonly retryAfterS?: number;
};

export type OpenCallResult =
  | { readonly type: 'opened'; readonly callId: string; readonly answerSdp: string }
  | CallRefusal;
