import type { LanguagePair } from '../../src/domain/language.ts';
import type { Playback } from '../audio/playback.ts';
import type { ConversationEngines, Transcript } from '../engines/engines.ts';
import type { EngineFailure } from '../engines/engine-failure.ts';
import type { Emit } from '../protocol/server-event.ts';
import type { Modality, SessionSettings } from '../protocol/session-settings.ts';
import type { ConversationTerms } from './conversation-terms.ts';
import type { ConversationItems } from './conversation-items.ts';
import type { EarlierTurns } from './earlier-turns.ts';
import type { ProvisionalTranslation } from './provisional-translation.ts';
import type { ResponseWriter } from './response-writer.ts';

/**
 * The words to interpret, and the duration of the speech they were in; 0 for written text. `writtenText` is the part of
 * them that a client has written.
 */
export type SpokenText = Transcript & { readonly speechMs: number; readonly writtenText: string };

/** An utterance whose clauses are translated while it is spoken. */
export type GrowingSpeech = {
  readonly first: Transcript;
  /** Including the first one. */
  readonly clauses: AsyncIterable<Transcript>;
  /** Whether the voice speaks along; else it waits for a pause. */
  readonly isSpokenAlong: boolean;
  readonly provisional: Pick<ProvisionalTranslation, 'onTranslated' | 'count'>;
  /** `goes-on`: in speech that is longer than an utterance. */
  readonly end: Promise<'pause' | 'goes-on'>;
};

/** The input to interpret and the form of the response. */
export type ResponseRequest = {
  readonly id: string;
  /** May still be in progress; ends with the utterance. */
  readonly input: Promise<SpokenText>;
  /** The item of the utterance, which the output follows; undefined where there is none. */
  readonly itemId: string | undefined;
  /** The items of all utterances that it interprets. */
  readonly spokenIds: readonly string[];
  readonly instructions: string;
  readonly modality: Modality;
  readonly voice: string;
  readonly speed: number;
  readonly maxOutputTokens: SessionSettings['maxOutputTokens'];
  readonly metadata: Readonly<Record<string, string>> | null;
  /** False for an out-of-band response, which is not added to the conversation. */
  readonly isInConversation: boolean;
  /** Set while the utterance is still spoken. */
  readonly growing?: GrowingSpeech | undefined;
};

/** The voices of responses, one after another. */
export class VoiceOrder {
  #last: Promise<void> = Promise.resolve();

  /** Runs once those that were added are over. */
  async afterOthers(speak: () => Promise<void>): Promise<void> {
    await this.#last;
    return speak();
  }

  add(voice: Promise<void>): void {
    this.#last = Promise.allSettled([this.#last, voice]).then(() => undefined);
  }
}

/** The state that all responses of a session share. */
export type SessionContext = {
  readonly conversationId: string;
  readonly pair: LanguagePair;
  readonly engines: ConversationEngines;
  readonly playback: Playback;
  readonly items: ConversationItems;
  readonly earlierTurns: EarlierTurns;
  readonly terms: ConversationTerms;
  /** Translations that wait for a pause to be spoken, from utterances before. */
  readonly unspoken: string[];
  /** Whether the microphone is known not to hear the voice. */
  isVoiceUnheard(): boolean;
  readonly voices: VoiceOrder;
  readonly emit: Emit;
  onEngineFailure(failure: EngineFailure): void;
  /** An error of ours while a response was made: the session cannot go on. */
  onFailed(error: unknown): void;
};

/** Counted while a response is made: what its usage is computed from. */
export type UsageTally = {
  writtenText: string;
  speechMs: number;
  /** The prompt of the translator; empty when it was not asked. */
  instructions: string;
  synthesisedMs: number;
};

/** The dependencies of translating and speaking one response. */
export type ResponseContext = {
  /** The words to interpret, or the beginning of them. */
  readonly transcript: Transcript;
  readonly request: ResponseRequest;
  readonly session: SessionContext;
  readonly writer: ResponseWriter;
  readonly usageTally: UsageTally;
  /** The client wants no more of the voice. */
  isSilenced(): boolean;
  readonly signal: AbortSignal;
};
