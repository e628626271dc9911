import { sql } from 'kysely';
import { endpoint } from '../../shared/http/endpoint.ts';
import { paginated } from '../../shared/http/paginated.ts';
import { costOf } from '../admin/admin-module.ts';
import { sessionCountOfTrial } from '../chat/chat-module.ts';
import { trialRows } from '../trial/trial-module.ts';
import type { PeopleDeps } from './people-deps.ts';

type TrialRow = {
  readonly id: string;
  readonly started_at: Date;
  readonly expires_at: Date;
  readonly granted: number;
  readonly remaining: number;
  readonly conversations: number;
};
type Totals = { readonly trials: number; readonly running: number; readonly used_tokens: number };

/** Newest first. Conversations of trials are counted while they are stored: thirty days. */
export function listTrials({ database: { db }, clock, tokenPrice }: PeopleDeps) {
  return endpoint('adminTrials', async ({ query: { page, limit } }) => {
    const now = clock();
    const { rows: sums } = await sql<Totals>`
      select count(*) as trials, coalesce(sum(granted - remaining), 0)::bigint as used_tokens,
        count(*) filter (where remaining > 0 and expires_at > ${now}::timestamptz) as running from ${trialRows} t`.execute(
      db,
    );
    const { rows } = await sql<TrialRow>`
      select t.id, t.started_at, t.expires_at, t.granted, t.remaining,
        ${sessionCountOfTrial(sql`t.id`)} as conversations
      from ${trialRows} t order by t.started_at desc, t.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
    const totals = sums[0] ?? { trials: 0, running: 0, used_tokens: 0 };
    const trials = rows.map(({ id, started_at, expires_at, granted, remaining, conversations }) => ({
      id,
      started_at: started_at.toISOString(),
      expires_at: expires_at.toISOString(),
      granted_tokens: granted,
      used_tokens: granted - remaining,
      cost: costOf(granted - remaining, tokenPrice),
      conversations,
      is_running: remaining > 0 && expires_at > now,
    }));
    return {
      trials,
      totals: { ...totals, cost: costOf(totals.used_tokens, tokenPrice) },
      pagination: paginated(page, limit, totals.trials),
    };
  });
}
