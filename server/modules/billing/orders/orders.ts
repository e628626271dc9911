import { randomBytes } from 'node:crypto';
import { sql, type Insertable, type Selectable, type RawBuilder } from 'kysely';
import { claimDue } from '../../../db/claim.ts';
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

const CHECK_BACKOFF = { dueColumn: 'next_check_at', countColumn: 'checks', firstS: 15, maxS: 300 };

/** When to query the gateway about a new order. */
export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + CHECK_BACKOFF.firstS * 1000);
}

/** Claims orders due for a check, each for one process; a claim that is never completed is due again after the backoff. */
export async function claimOrders(db: Db, limit: number, now: Date): Promise<OrderRow[]> {
  const open = sql<boolean>`status in ('pending', 'processing')`;
  return await claimDue(db, 'orders', { open, backoff: CHECK_BACKOFF, limit }, now);
}

/** A subquery: the users with the order (`#20261127…`), the gateway's payment or the receipt (`2026-000012`) of this number. */
export function buyersWith(quoted: string): RawBuilder<string> {
  const number = quoted.replace(/^#/, '');
  const [, year, receipt] = /^(\d{4})-(\d{1,12})$/.exec(number) ?? [];
  return sql`
    select o.user_id from orders o left join receipts r on r.order_id = o.id
    where lower(o.order_id) = ${number.toLowerCase()} or o.payment_id = ${number} or (
      r.number = ${receipt ?? null}::bigint
      and extract(year from r.issued_at at time zone 'UTC') = ${year ?? null}::int
    )`;
}
