import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import type { Usage } from '../../../src/domain/usage.ts';

/** What one conversation asks of the voice service. */
export type CallSpec = {
  readonly sessionId: string;
  readonly pair: LanguagePair;
  readonly voice: string;
  readonly model: string;
  readonly instructions: string;
  /** The instructions in short, for services that drift: said again before each turn. */
  readonly reminder: string;
  readonly expiresAtMs: number;
  /** Which language this call translates into, where each direction is a call of its own. */
  readonly targetLanguage?: LanguageCode;
};

/** What a session is to be, before there is one. */
export type ModelSpec = Pick<CallSpec, 'voice' | 'model' | 'instructions'>;

/** Which names the events on the channel carry: the current protocol, or the one before it. */
export type Dialect = 'ga' | 'preview';

/**
 * Something the service bills: an answer, a transcript where that is billed apart, or the time of a call. `id` is unique
 * within the session: the same id is charged once. `speechMs` is the heard speech it is for, where known.
 */
export type UsageReport = {
  readonly kind: 'answer' | 'transcript' | 'time';
  readonly id: string;
  readonly usage: Usage;
  readonly speechMs?: number;
};

/** Told what happens on a call, so that the server can meter it and end it. */
export type CallObserver = {
  onUsage(report: UsageReport): void;
  /** Somebody began or went on to speak: sound alone does not count. */
  onSpeech(): void;
  /** Called once, whoever ended the call. */
  onClosed(reason: string): void;
};

export type OfferRefusal = {
  readonly type: 'refused';
  readonly code: string;
  /** The HTTP status to answer the offer with. */
  readonly status: number;
  readonly message: string;
  readonly retryAfterS?: number;
};

export type OpenCallResult =
  | {
      readonly type: 'opened';
      readonly callId: string;
      readonly answerSdp: string;
      /** False where the service gives nobody but the page an account of the call. */
      readonly metered: boolean;
    }
  | OfferRefusal;

/** All that a page needs to reach the service by itself. */
export type DirectGrant =
  | {
      readonly type: 'granted';
      readonly secret: string;
      readonly expiresAtS: number | undefined;
      readonly webrtcUrl: string;
    }
  | OfferRefusal;

/** Why a call ends: sent to the page before the channel closes, where the service lets us. */
export type CallEnd = { readonly code: string; readonly message: string };

export type VoiceProvider = {
  readonly kind: 'embedded' | 'openai' | 'azure';
  /** True when the answers are scripted rather than interpreted. */
  readonly rehearsal: boolean;
  /** What the service speaks. Pages are sent to the first. */
  readonly dialects: readonly [Dialect, ...Dialect[]];
  /** Where each direction is a call of its own: what can be spoken. Such a service is told no instructions. */
  readonly translation?: { readonly speaks: readonly LanguageCode[] };
  openCall(offerSdp: string, session: CallSpec, observer: CallObserver, dialect: Dialect): Promise<OpenCallResult>;
  /** Ends a call, also one that another process opened; one that has already ended is no error. */
  hangUp(callId: string, reason: string, farewell?: CallEnd): Promise<void>;
  /** Lets the page talk to the service without us: we see nothing of such a call. Only where that is configured. */
  readonly direct?: { readonly origin: string; grant(session: ModelSpec): Promise<DirectGrant> };
  close(): Promise<void>;
};
