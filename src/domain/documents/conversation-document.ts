import type { LanguagePair } from '../language.ts';
import type { TranscriptLabels } from '../transcript.ts';
import type { Turn } from '../turn.ts';

/** A conversation as it is exported, shown to others and printed: all of its turns, in order. */
export type ConversationDocument = {
  readonly title: string;
  readonly startedAtMs: number;
  readonly pair: LanguagePair;
  readonly turns: readonly Turn[];
};

/** Texts of an export in the interface language. */
export type DocumentLabels = TranscriptLabels;
