import type { LanguagePair } from '../../src/domain/language.ts';
import type { Playback } from '../audio/playback.ts';
import type { EngineFailure } from '../engines/engine-failure.ts';
import type { ConversationEngines, Transcript } from '../engines/engines.ts';
import type { ResponseWriter } from './response-writer.ts';
import type { ConversationItems } from './conversation-items.ts';
import type { Modality } from '../protocol/session-settings.ts';
import type { Emit } from '../protocol/server-event.ts';

/** What is to be interpreted, and how the answer is wanted. */
export type ResponseRequest = {
  readonly id: string;
  readonly transcript: Promise<Transcript>;
  /** The speech it answers; 0 where the words were typed. */
  readonly speechMs: number;
  readonly instructions: string;
  readonly modality: Modality;
  readonly voice: string;
  readonly speed: number;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** False for an answer beside the conversation, which leaves no trace in it. */
  readonly inConversation: boolean;
};

/** Where an answer is made and performed. */
export type SessionContext = {
  readonly conversationId: string;
  readonly pair: LanguagePair;
  readonly engines: ConversationEngines;
  readonly playback: Playback;
  readonly items: ConversationItems;
  readonly emit: Emit;
  onEngineFailure(failure: EngineFailure): void;
};

/** What an answer has come to so far, as far as its usage depends on it. */
export type UsageTally = { typedText: string; speechOutputMs: number };

/** Everything that translating and speaking one answer takes. */
export type ResponseContext = {
  readonly heard: Transcript;
  readonly request: ResponseRequest;
  readonly session: SessionContext;
  readonly writer: ResponseWriter;
  readonly usageTally: UsageTally;
  readonly signal: AbortSignal;
};
