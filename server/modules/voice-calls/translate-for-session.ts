import type { Db } from '../../db/schema.ts';
import type { TranslateForSession } from '../rooms/rooms-module.ts';
import { readCallSession } from './call-records.ts';
import type { TranslateOnce } from './translate-once.ts';

export function translateForSession(db: Db, translate: TranslateOnce): TranslateForSession {
  return async ({ sessionId, roomId, requestId, ...spec }) => {
    const session = await readCallSession(db, sessionId);
    if (!session) return undefined;
    const result = await translate({ payer: session.owner, requestId, sessionId, roomId, spec });
    return result.type === 'answered' ? result.answer.text : undefined;
  };
}
