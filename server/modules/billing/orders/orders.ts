import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';

export type OrderRow = Selectable<PaymentTables['orders']>;
export type NewOrder = Insertable<PaymentTables['orders']>;

/** Unguessable; letters and digits only, as Alipay requires. */
export function newOrderId(now: Date): string {
  return now.toISOString().slice(0, 10).replaceAll('-', '') + randomBytes(12).toString('hex');
}

export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  return await db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** Reads an order and locks its row: every change of an order starts with it, which serialises concurrent changes. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  return await tx.selectFrom('orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst();
}

export async function updateOrder(db: Db, id: string, change: Partial<NewOrder>): Promise<void> {
  await db.updateTable('orders').set(change).where('id', '=', id).execute();
}

const FIRST_CHECK_S = 15;
const MAX_CHECK_INTERVAL_S = 300;

/** When to query the gateway again after so far `checks` queries: exponential backoff. */
export function nextCheckAt(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_CHECK_S * 2 ** Math.min(checks, 10), MAX_CHECK_INTERVAL_S) * 1000);
}

/** Claims orders due for a check, each for one process; a claim that is never completed is due again later. */
export async function claimOrders(db: Db, limit: number, now: Date): Promise<OrderRow[]> {
  const due = db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['pending', 'processing'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const next = sql<Date>`${now}::timestamptz
    + least(${FIRST_CHECK_S} * power(2, least(checks, 10)), ${MAX_CHECK_INTERVAL_S}) * interval '1 second'`;
  return await db
    .updateTable('orders')
    .set({ next_check_at: next, checks: sql<number>`checks + 1` })
    .where('id', 'in', due)
    .returningAll()
    .execute();
}
