import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** SQL: `conversations`, their number, and `last_conversation_at` of a user, for a lateral join. */
export function conversationCounts(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) as conversations, max(created_at) as last_conversation_at
    from chat_sessions where user_id = ${userId})`;
}

/** SQL: the number of the sessions of a trial. They are stored for thirty days. */
export function sessionCountOfTrial(trialId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from chat_sessions where trial_id = ${trialId})`;
}

/** SQL: `created_at` of each session of an account or trial. */
export const sessionStarts: RawBuilder<unknown> = sql`(select created_at from chat_sessions where not of_guest)`;
