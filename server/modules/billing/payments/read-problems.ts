import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../src/domain/purchase.ts';
import type { Db } from '../../../db/schema.ts';
import { userProfiles } from '../../../shared/users/user-rows.ts';

export type ProblemRow = {
  readonly id: string;
  readonly received_at: Date;
  readonly method: PaymentMethod;
  readonly outcome: string | null;
  readonly order_id: string | null;
  readonly report: unknown;
  readonly user_id: string | null;
  readonly email: string | null;
  readonly total: number;
};

/** Notifications that were refused because they differ from their order, and those without an order. Newest first. */
export async function readProblems(db: Db, limit: number, offset: number): Promise<readonly ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    select n.id, n.received_at, n.method, n.outcome, n.order_id, n.report, u.id as user_id, u.email,
      count(*) over () as total
    from payment_notifications n
    left join orders o on o.order_id = n.order_id
    left join ${userProfiles} u on u.id = o.user_id
    where n.outcome like 'refused:%' or n.outcome in ('unmatched', 'unreadable') or (n.processed_at is null and n.tries > 0)
    order by n.received_at desc, n.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
