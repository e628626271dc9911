import type { LanguageCode } from '../../../../src/domain/language.ts';
import type {
  CallEnd,
  CallRefusal,
  CallRoom,
  CallSpec as TermsOfCall,
  TextToTranslate,
  TranslatedText,
  ExampleRequest,
  UsageReport as MeteredUsage,
} from '../../../../voice/kernel/control-protocol.ts';

import type { LocalModelService } from '../../local-models/local-models-module.ts';

export type { CallEnd, CallRoom };

/** The account or trial that opens a call: for limits of our own, and never passed on to a service. */
export type Caller = {
  /** The id of the account or trial. */
  readonly payer: string;
  readonly isTrial: boolean;
  /** The network address of the client. */
  readonly address: string;
};

/** The parameters of a call. */
export type CallSpec = TermsOfCall & {
  readonly caller: Caller;
  /** The instructions in short, repeated before each turn for models that drift from them. */
  readonly reminder: string;
  /** The language that this call translates into, where each direction is a separate call. */
  readonly targetLanguage?: LanguageCode;
};

export type ModelSpec = Pick<CallSpec, 'voice' | 'model' | 'instructions'>;

/**
 * A unit that the service bills: a response, a transcript where it is billed separately, or the time of a call. `id` is
 * unique within the session, and charged once. `speechMs` is the duration of the input speech, where known.
 */
export type UsageReport = Omit<MeteredUsage, 'kind'> & { readonly kind: MeteredUsage['kind'] | 'time' };

/** Receives the events of a call that the server needs to meter it and to end it. */
export type CallObserver = {
  onUsage(report: UsageReport): void;
  /** Speech began or goes on; sound alone is not speech. */
  onSpeech(): void;
  /** Called once, whichever side ended the call. */
  onClosed(reason: string): void;
};

export type OfferRefusal = { readonly type: 'refused' } & CallRefusal;

export type OpenCallResult =
  | {
      readonly type: 'opened';
      readonly callId: string;
      readonly answerSdp: string;
    }
  | OfferRefusal;

export type TextSpec = Pick<TextToTranslate, 'text' | 'from' | 'to'>;

export type VoiceProvider = {
  readonly kind: 'embedded' | 'openai' | 'azure';
  /** True when the responses are scripted rather than interpreted, whatever the pair. */
  readonly rehearsal: boolean;
  /** The local models of the embedded voice, without which it rehearses a pair. */
  readonly models?: LocalModelService;
  /** The languages of a service that makes each direction a separate call. Such a service takes no instructions. */
  readonly translation?: { readonly speaks: readonly LanguageCode[] };
  openCall(sdp: string, spec: CallSpec, observer: CallObserver): Promise<OpenCallResult>;
  /** Only of our own voice. @returns a WAV file in base64; undefined where no voice speaks the language, or it has failed */
  speakExample?(request: ExampleRequest): Promise<string | undefined>;
  /**
   * Ends a call, also one that another process opened. A call that has ended already is no error.
   * @throws when the service cannot be reached: the call goes on, metered as before
   */
  hangUp(callId: string, reason: string, callEnd?: CallEnd): Promise<void>;
  /** The room of an open call, whose members may hear each other, has changed. Only where their sound passes our server. */
  setRoom?(callId: string, room: CallRoom | undefined): void;
  /** A written text, apart from any call. Undefined where the service translates speech only. Never rejects. */
  readonly translateText?: ((text: TextSpec) => Promise<TranslatedText>) | undefined;
  close(): Promise<void>;
};
