import type { Db } from '../../db/schema.ts';
import { readCallSession } from './call-records.ts';
import type { TranslateOnce } from './translate-once.ts';
import type { TextSpec } from '../voice-providers/voice-providers-module.ts';

export type SessionText = TextSpec & {
  readonly sessionId: string;
  /** The room whose cap it is charged to; undefined for what the owner of the session pays in any case. */
  readonly roomId: string | undefined;
  /** Translated and charged once per id and payer. */
  readonly requestId: string;
};

/**
 * Translates a text of a conversation at the cost of its owner: also what was said just before a guest left.
 * @returns undefined when it was not translated: no translator, no tokens, or the translator failed
 * @throws what the database throws
 */
export type TranslateForSession = (text: SessionText) => Promise<string | undefined>;

export function translateForSession(db: Db, translate: TranslateOnce): TranslateForSession {
  return async ({ sessionId, roomId, requestId, ...spec }) => {
    const session = await readCallSession(db, sessionId);
    if (!session) return undefined;
    const result = await translate({ payer: session.owner, requestId, sessionId, roomId, spec });
    return result.type === 'answered' ? result.answer.text : undefined;
  };
}
