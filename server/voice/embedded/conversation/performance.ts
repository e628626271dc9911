import type { LanguagePair } from '../../../../src/domain/language.ts';
import type { Playback } from '../audio/playback.ts';
import type { EngineFailure } from '../engine-failure.ts';
import type { ConversationEngines, Heard } from '../engines.ts';
import type { AnswerWriter } from './answer-writer.ts';
import type { ConversationItems } from './conversation-items.ts';
import type { Modality } from './session-settings.ts';
import type { Emit } from './voice-event.ts';

/** What is to be interpreted, and how the answer is wanted. */
export type ResponseRequest = {
  readonly id: string;
  readonly words: Promise<Heard>;
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
export type Stage = {
  readonly conversationId: string;
  readonly pair: LanguagePair;
  readonly engines: ConversationEngines;
  readonly playback: Playback;
  readonly items: ConversationItems;
  readonly emit: Emit;
  onEngineFailure(failure: EngineFailure): void;
};

/** What an answer has come to so far, as far as its usage depends on it. */
export type Effort = { typed: string; voiceMs: number };

/** Everything that translating and speaking one answer takes. */
export type Performance = {
  readonly heard: Heard;
  readonly request: ResponseRequest;
  readonly stage: Stage;
  readonly writer: AnswerWriter;
  readonly effort: Effort;
  readonly signal: AbortSignal;
};
