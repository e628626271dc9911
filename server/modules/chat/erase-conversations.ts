import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OnAccountClosed } from '../../shared/account-closed.ts';

/** Deletes their turns, uploads and calls too (cascade). */
export const eraseConversations: OnAccountClosed = async (tx, { userId }) => {
  await tx.deleteFrom('chat_sessions').where('user_id', '=', userId).execute();
};

/** SQL: the ids of the sessions of an account. */
export function sessionsOfUser(userId: string): RawBuilder<unknown> {
  return sql`select id from chat_sessions where user_id = ${userId}`;
}
