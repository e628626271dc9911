import type { LanguageCode } from '../language.ts';
import type { Simultaneous } from '../simultaneous.ts';
import type { Speaker } from '../turn.ts';
import type { Usage } from '../usage.ts';

/** The state of a conversation item as one event reports it. */
export type ItemSnapshot = {
  readonly itemId: string;
  readonly role: 'user' | 'assistant' | 'other';
  /** No further event will change the item. */
  readonly done: boolean;
  /** Text by content index; undefined where the text of a part is not known yet. */
  readonly texts: readonly (string | undefined)[];
};

export type ResponseStatus = 'completed' | 'cancelled' | 'failed' | 'incomplete';

/** The usage billed for a transcript, in addition to the responses. */
export type TranscriptionUsage =
  | { readonly type: 'tokens'; readonly totalTokens: number }
  | { readonly type: 'duration'; readonly seconds: number };

export type ServiceError = {
  readonly kind: string | undefined;
  readonly code: string | undefined;
  readonly text: string;
  /** The client event that the service refused, if the client had given it an id. */
  readonly refusedEventId: string | undefined;
};

/** How the service listens, as it reports it: to be restored, and to be changed in one field only. */
export type ListeningSettings = {
  readonly transcription: Readonly<Record<string, unknown>> | undefined;
  /** Undefined where turns are ended by hand. */
  readonly turnDetection: Readonly<Record<string, unknown>> | undefined;
};

export type RateLimit = { readonly name: string; readonly remaining: number; readonly resetSeconds: number };

/** Addresses one content part of one output item of a response. */
export type ResponsePart = {
  readonly responseId: string;
  readonly itemId: string;
  readonly outputIndex: number;
  readonly contentIndex: number;
};

/**
 * Everything a connection reports, whichever engine interprets: the realtime parser builds these from service JSON, the
 * translation legs and the on-device engine emit them directly. *Source* is what a person said, a *response* its
 * translation, *voice* the sound of the translation.
 */
export type ConversationEvent =
  | {
      readonly type: 'session-opened';
      readonly expiresAtMs: number | undefined;
      readonly listening?: ListeningSettings | undefined;
      /** Undefined where the service translates whole utterances only. */
      readonly simultaneous?: Simultaneous | undefined;
      /** Whether the call plays the original voices of its room. Undefined where the service carries none. */
      readonly hearsRoom?: boolean | undefined;
      /** From the page: the service asks neither whether an utterance was speech nor whether a response translates it. */
      readonly needsChecks?: boolean;
    }
  | { readonly type: 'session-updated'; readonly listening: ListeningSettings | undefined }
  | {
      readonly type: 'speech-started';
      readonly itemId: string;
      readonly audioStartMs: number | undefined;
      /** Which of two sounds of one call it is in: 0 is the microphone, 1 the shared sound. */
      readonly channel?: number | undefined;
      /** Where one language at a time is heard. */
      readonly reportedLanguage?: string | undefined;
    }
  | { readonly type: 'speech-stopped'; readonly itemId: string; readonly audioEndMs: number | undefined }
  | { readonly type: 'speech-committed'; readonly itemId: string; readonly previousItemId: string | undefined }
  | { readonly type: 'speech-discarded' }
  /** The service takes buffered audio in place of the track from here on, by its clock, or not any more. */
  | { readonly type: 'replay-switched'; readonly isActive: boolean; readonly audioMs: number | undefined }
  | { readonly type: 'silence-timed-out'; readonly itemId: string }
  | { readonly type: 'item-snapshot'; readonly item: ItemSnapshot; readonly previousItemId: string | undefined }
  | { readonly type: 'item-truncated'; readonly itemId: string }
  | { readonly type: 'item-deleted'; readonly itemId: string }
  | {
      readonly type: 'source-delta';
      readonly itemId: string;
      readonly contentIndex: number;
      readonly delta: string;
      /** The words behind it, which may still change; they replace the earlier ones. */
      readonly unstable?: string | undefined;
      readonly eventId: string | undefined;
    }
  | {
      readonly type: 'source-segment';
      readonly itemId: string;
      readonly contentIndex: number;
      readonly segmentId: string;
      readonly startSeconds: number;
      readonly text: string;
    }
  | {
      readonly type: 'source-done';
      readonly itemId: string;
      readonly contentIndex: number;
      readonly text: string;
      readonly reportedLanguage: string | undefined;
      readonly usage: TranscriptionUsage | undefined;
      /** Mean natural logarithm of the probability of a token, from services that report it. */
      readonly meanLogProbability?: number | undefined;
    }
  /** The words that will probably follow the translation of an utterance so far; they replace the earlier ones. */
  | { readonly type: 'provisional-translation'; readonly itemId: string; readonly text: string }
  | { readonly type: 'source-failed'; readonly itemId: string; readonly code: string | undefined }
  | { readonly type: 'response-opened'; readonly responseId: string }
  | {
      readonly type: 'response-closed';
      readonly responseId: string;
      readonly status: ResponseStatus;
      readonly reason: string | undefined;
      readonly items: readonly ItemSnapshot[];
      readonly usage: Usage | undefined;
    }
  | {
      readonly type: 'response-item-snapshot';
      readonly responseId: string;
      readonly outputIndex: number;
      readonly item: ItemSnapshot;
    }
  | ({
      readonly type: 'response-part-snapshot';
      readonly text: string | undefined;
      readonly done: boolean;
    } & ResponsePart)
  | ({
      readonly type: 'response-delta';
      readonly delta: string;
      readonly eventId: string | undefined;
    } & ResponsePart)
  | ({ readonly type: 'response-text-done'; readonly text: string } & ResponsePart)
  | { readonly type: 'voice-started'; readonly responseId: string | undefined }
  | { readonly type: 'voice-stopped'; readonly responseId: string | undefined }
  | { readonly type: 'voice-cut'; readonly responseId: string | undefined }
  /**
   * From the page: a new connection replays the audio since `sinceMs`, so utterances that started then or later, and
   * after the last remaining one, will come again.
   */
  | { readonly type: 'connection-replaced'; readonly sinceMs: number; readonly lastStayingItemId: string | undefined }
  /** From the page: which language this is, as a person has said by a button; or who speaks, by the sound it is in. */
  | {
      readonly type: 'speaker-stated';
      readonly itemId: string;
      readonly language?: LanguageCode | undefined;
      readonly speaker?: Speaker | undefined;
      /** When the sound of a turn by hand begins, by the device's clock. */
      readonly sinceMs?: number;
    }
  /** From the page: a person has typed a sentence in place of speaking it. */
  | { readonly type: 'turn-written'; readonly itemId: string; readonly text: string; readonly language: LanguageCode }
  /**
   * From the page: a person has corrected what was heard. The item of the correction, if the service got one, and its
   * responses replace the translation; what was heard first stays in the record.
   */
  | {
      readonly type: 'source-corrected';
      /** The utterances of the turn, as it was on screen: the words of no others are in the correction. */
      readonly itemIds: readonly string[];
      readonly correctionItemId: string;
      readonly text: string;
    }
  /** From the page: this item has the audio of a turn once more; its words and its responses correct that turn. */
  | { readonly type: 'recognised-again'; readonly itemIds: readonly string[]; readonly correctionItemId: string }
  /**
   * From the page: this device has translated what the service left without a translation. It counts for as long as the
   * service has none and the source text is still this one.
   */
  | {
      readonly type: 'translated-on-device';
      /** The item of an utterance of the turn, or of its correction. */
      readonly itemId: string;
      readonly sourceText: string;
      readonly text: string;
    }
  /** From the page: the replay is over, further speech is live. */
  | { readonly type: 'replay-finished' }
  /** From the page: the rest of the replay is not sent, so that what it has not repeated stays as it was heard. */
  | { readonly type: 'replay-abandoned' }
  | { readonly type: 'limits-updated'; readonly limits: readonly RateLimit[] }
  | { readonly type: 'service-failed'; readonly error: ServiceError };

export type EventOf<T extends ConversationEvent['type']> = Extract<ConversationEvent, { readonly type: T }>;

/** An event and the device's clock when it arrived. */
export type ReceivedEvent = { readonly event: ConversationEvent; readonly receivedAtMs: number };
