import { sql, type RawBuilder, type Selectable } from 'kysely';
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

/** SQL: a query of what the trial has spent under references that begin with `prefix`: `reference`, `tokens`, `created_at`. */
export function chargesOfTrial(trialId: RawBuilder<unknown>, prefix: string): RawBuilder<unknown> {
  return sql`select reference, tokens, created_at from trial_spendings
    where trial_id = ${trialId} and reference like ${prefix} || '%'`;
}

/** SQL: `created_at` and `tokens` of what each trial has spent. */
export const trialSpendings: RawBuilder<unknown> = sql`(select created_at, tokens from trial_spendings)`;
