import { isLanguageCode } from '../domain/language.ts';
import type { LanguagePair } from '../domain/language.ts';

/**
 * live → finished → uploading → stored
 *                 ↘ needs-sign-in | rejected
 * `device-only`: has words but nothing complete enough to upload, so it stays here.
 */
export type ConversationState =
  | 'live'
  | 'finished'
  | 'uploading'
  | 'stored'
  | 'needs-sign-in'
  | 'rejected'
  | 'device-only';

/** What a drain of the outbox looks at. */
export const WAITING_STATES: readonly ConversationState[] = ['finished', 'uploading', 'needs-sign-in'];

/** What is on this device and not on the server. */
export const UNSAVED_STATES: readonly ConversationState[] = [...WAITING_STATES, 'rejected', 'device-only'];

/** A conversation as this device keeps it. Its id is also the key that makes an upload happen once. */
export type ConversationRecord = {
  readonly schema: 1;
  readonly id: string;
  /** The server's id for it. */
  readonly sessionId: string;
  /** Whose it is; undefined for a free trial, which is never uploaded. */
  readonly userId: string | undefined;
  readonly title: string;
  readonly pair: LanguagePair;
  readonly startedAtMs: number;
  readonly endedAtMs: number | undefined;
  readonly state: ConversationState;
  readonly attempts: number;
  readonly nextTryAtMs: number;
  readonly lastError: { readonly code: string; readonly message: string } | undefined;
  readonly tokensDeducted: number | undefined;
  /** Who interpreted, where it was not the voice service: the server has no session for it yet. */
  readonly interpreter?: 'device' | undefined;
};

export const CONVERSATION_STATES = [
  'live',
  'finished',
  'uploading',
  'stored',
  'needs-sign-in',
  'rejected',
  'device-only',
] as const satisfies ConversationState[];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isState(value: unknown): value is ConversationState {
  return CONVERSATION_STATES.some((state) => state === value);
}

function isPair(value: unknown): value is LanguagePair {
  return isObject(value) && isLanguageCode(value['source']) && isLanguageCode(value['target']);
}

/** Reads a record from storage, where another version of the app may have written it. */
export function parseConversationRecord(value: unknown): ConversationRecord | undefined {
  if (!isObject(value) || value['schema'] !== 1) return undefined;
  const { id, sessionId, title, pair, startedAtMs, state } = value;
  const known =
    typeof id === 'string' &&
    typeof sessionId === 'string' &&
    typeof title === 'string' &&
    typeof startedAtMs === 'number' &&
    isState(state) &&
    isPair(pair);
  return known ? (value as ConversationRecord) : undefined;
}

/** Its id at the server. What this device interpreted by itself keeps its own. */
export function serverIdOf({ interpreter, id, sessionId }: ConversationRecord): string {
  return interpreter === 'device' ? id : sessionId;
}
