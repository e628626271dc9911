import { sql, type RawBuilder } from 'kysely';
import { CHARACTERS_PER_ROW } from '../../shared/stored-text/text-quota.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import type { OnAccountClosed } from '../../shared/account-closed.ts';
import type { HourlyWork } from '../../shared/hourly-work.ts';

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

const DAY_MS = 86_400_000;
const TRIAL_SESSION_DAYS = 30;
const UPLOAD_RESPONSE_DAYS = 400;

/** Links to conversations, sessions of trials, and the stored responses to uploads. */
export const deleteExpiredChatRecords: HourlyWork = async (db, now) => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('shares').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('chat_sessions')
    .where('trial_id', 'is not', null)
    .where('created_at', '<', daysAgo(TRIAL_SESSION_DAYS))
    .execute();
  await db.deleteFrom('uploads').where('created_at', '<', daysAgo(UPLOAD_RESPONSE_DAYS)).execute();
};
