import type { LanguageCode } from './language.ts';
import { noUsage } from './usage.ts';
import type { Usage } from './usage.ts';

/** userA speaks the first language of the pair, userB the second. */
export type Speaker = 'userA' | 'userB';

export type TurnStatus = 'in_progress' | 'completed' | 'incomplete' | 'cancelled' | 'error';

export type TurnId = string & { readonly __brand: 'TurnId' };

/** A turn is known by the id of its first member, which is never empty. */
export function isTurnId(itemId: string): itemId is TurnId {
  return itemId !== '';
}

/** One side of a turn: what was said, or its translation. */
export type TurnText = {
  readonly text: string;
  /** Unknown until enough is heard to tell. */
  readonly language: LanguageCode | undefined;
};

/** Where the service heard the voice of a turn, by its own clock, which starts anew with every call. */
export type VoiceSpan = {
  /** Counts the calls of the conversation. */
  readonly call: number;
  readonly fromMs: number;
  /** `atMs`: when it said so, by our clock. */
  readonly end: { readonly toMs: number; readonly atMs: number } | undefined;
};

/** What one person said without a break, and its translation. Replaced as a whole when it changes. */
export type Turn = {
  /** Stable while the turn lives; the id of its first member. */
  readonly id: TurnId;
  /** The answered member's item id, else the first's. */
  readonly itemId: string;
  readonly mergedFromItemIds: readonly string[];
  readonly speaker: Speaker;
  readonly source: TurnText;
  /** While the turn is in progress this is the part that has arrived so far. */
  readonly translation: TurnText;
  readonly status: TurnStatus;
  readonly startedAtMs: number;
  /** Absent where only the text tells of it. */
  readonly voice?: VoiceSpan;
  readonly cancelReason: string | undefined;
  /** Why an answer is incomplete or failed, in the service's own code. */
  readonly failureCode?: string | undefined;
  /** The voice was cut off while it still played. */
  readonly interrupted: boolean;
  /** Translated after the fact: it was said while the line was away. */
  readonly late?: boolean;
  /** Undefined is unknown, never zero. */
  readonly usage: Usage | undefined;
  /** Millionths of a dollar; undefined while usage is unknown. */
  readonly costMicros: number | undefined;
};

/** Totals of a conversation. Tokens and cost are of the turns whose usage is known. */
export type Totals = {
  readonly turnCount: number;
  readonly usage: Usage;
  readonly costMicros: number;
  /** Finished turns whose usage never came: the totals leave them out and say so. */
  readonly unknownUsageCount: number;
};

/** Before anything was said. */
export const noTotals: Totals = { turnCount: 0, usage: noUsage, costMicros: 0, unknownUsageCount: 0 };
