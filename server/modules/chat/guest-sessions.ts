import { sql } from 'kysely';
import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';

/** Sessions with the calls of guests of a room: they belong to the owner of the room's session, who pays for them. */

/** Opens the session of a guest. Each call names its pair. @param hostSessionId the session of the room */
export async function openGuestSession(
  tx: Tx,
  hostSessionId: string,
  { language, voice }: { readonly language: LanguageCode; readonly voice: string },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into chat_sessions (user_id, trial_id, title, voice, source_language, target_language, created_at, of_guest)
    select user_id, trial_id, title, ${voice}, ${language},
      case when source_language = ${language} then target_language else source_language end, ${now}::timestamptz, true
    from chat_sessions where id = ${hostSessionId}::uuid
    returning id`.execute(tx);
  const [session] = rows;
  if (!session) throw new Error('the session of a guest was not written');
  return session.id;
}

export type GuestSession = { readonly id: string; readonly title: string; readonly owner: SessionOwner };

/** @returns undefined when the session was deleted */
export async function readGuestSession(db: Db, sessionId: string): Promise<GuestSession | undefined> {
  const row = await db
    .selectFrom('chat_sessions')
    .select(['id', 'title', 'user_id', 'trial_id'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, title, user_id: userId, trial_id: trialId } = row;
  if (userId !== null) return { id, title, owner: { type: 'user', userId } };
  return trialId === null ? undefined : { id, title, owner: { type: 'trial', trialId } };
}

/** The next call of the session is of this pair. */
export async function setPair(db: Db, sessionId: string, pair: LanguagePair, voice: string): Promise<void> {
  await db
    .updateTable('chat_sessions')
    .set({ source_language: pair.source, target_language: pair.target, voice })
    .where('id', '=', sessionId)
    .execute();
}
