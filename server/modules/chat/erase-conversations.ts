import { CHARACTERS_PER_ROW } from '../../shared/stored-text/text-quota.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SessionOwner } from '../../shared/session-owner.ts';
import type { OnAccountClosed } from '../../shared/account-closed.ts';

/** Deletes their turns, uploads and calls too (cascade). */
export const eraseConversations: OnAccountClosed = async (tx, { userId }) => {
  await tx.deleteFrom('chat_sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('search_segments').where('user_id', '=', userId).execute();
};

/** SQL: the ids of the sessions of an account or trial. */
export function sessionsOf(owner: SessionOwner): RawBuilder<unknown> {
  return owner.type === 'user'
    ? sql`select id from chat_sessions where user_id = ${owner.userId}::uuid`
    : sql`select id from chat_sessions where trial_id = ${owner.trialId}::uuid`;
}

/** SQL: the characters of the owner's conversations. */
export function charactersOfSessions(owner: SessionOwner): RawBuilder<number> {
  return sql`(select coalesce(sum(stored_characters + length(title) + ${sql.lit(CHARACTERS_PER_ROW)}), 0)::bigint
    from chat_sessions where id in (${sessionsOf(owner)}))`;
}
