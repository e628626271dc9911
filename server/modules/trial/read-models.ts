import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { TrialTables } from '../../db/tables/trials.ts';

type TrialColumn = 'id' | 'started_at' | 'expires_at' | 'granted' | 'remaining';
type TrialRow = Pick<Selectable<TrialTables['trials']>, TrialColumn>;

/** SQL: every trial without what identifies its device. */
export const trialRows: RawBuilder<TrialRow> = sql`(
  select id, started_at, expires_at, granted, remaining from trials)`;

/** SQL: a query of what the trial has: `available` tokens, never `unlimited`. It can be locked. */
export function tokensOfTrial(trialId: string, now: Date): RawBuilder<unknown> {
  return sql`select remaining as available, false as unlimited from trials
    where id = ${trialId} and expires_at > ${now}::timestamptz`;
}

/** SQL: the tokens that the trial has spent under references that begin with `prefix`. */
export function tokensSpentOnTrial(trialId: RawBuilder<unknown>, prefix: string): RawBuilder<number> {
  return sql`(select coalesce(sum(tokens), 0) from trial_spendings
    where trial_id = ${trialId} and reference like ${prefix} || '%')::bigint`;
}

/** SQL: `created_at` and `tokens` of what each trial has spent. */
export const trialSpendings: RawBuilder<unknown> = sql`(select created_at, tokens from trial_spendings)`;
