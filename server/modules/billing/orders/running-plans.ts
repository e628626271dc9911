import { sql } from 'kysely';
import type { RunningPlan } from '../../../../src/protocol/contract.ts';
import type { Db } from '../../../db/schema.ts';
import { paidUntil } from './paid-until.ts';

/** The plans of a user that have not ended, newest first. */
export async function runningPlans(db: Db, userId: string, now: Date): Promise<RunningPlan[]> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .leftJoin('plans as p', 'p.code', 's.plan_code')
    .select([
      's.id',
      's.plan_code',
      's.method',
      's.renews',
      's.ends_at',
      's.started_at',
      'o.amount_minor',
      'o.currency',
      'p.name',
      'p.translations',
      paidUntil(sql`s.id`).as('paid_until'),
    ])
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .orderBy('s.started_at', 'desc')
    .execute();
  return rows.map((row) => {
    const renews = row.renews && row.ends_at === null;
    const until = row.ends_at ?? row.paid_until ?? row.started_at;
    return {
      id: row.id,
      code: row.plan_code,
      name: row.name ?? row.plan_code,
      translations: row.translations ?? {},
      payment_method: row.method,
      amount: row.amount_minor / 100,
      currency: row.currency,
      renews,
      can_renew: row.renews,
      until: until.toISOString(),
      is_overdue: renews && until <= now,
    };
  });
}
