import type { Db } from '../../db/schema.ts';

/** The purchases and charges of an account, for the export of its data. */

/** Rows of one query: a page of them is in memory, never all. */
const PAGE = 500;

export async function subscriptionsOf(db: Db, userId: string) {
  return await db
    .selectFrom('subscriptions')
    .select(['plan_code', 'method', 'renews', 'started_at', 'ends_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute();
}

export async function receiptsOf(db: Db, userId: string) {
  return await db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .select(['receipts.number', 'orders.order_id', 'receipts.issued_at', 'receipts.seller'])
    .where('orders.user_id', '=', userId)
    .orderBy('receipts.number')
    .execute();
}

export async function balanceOf(db: Db, userId: string) {
  const columns = ['available', 'used', 'unlimited'] as const;
  return await db.selectFrom('balances').select(columns).where('user_id', '=', userId).executeTakeFirst();
}

export async function ordersOf(db: Db, userId: string) {
  return await db
    .selectFrom('orders')
    .select(['order_id', 'description', 'amount_minor', 'currency', 'refunded_minor', 'status', 'method', 'tokens'])
    .select(['created_at', 'paid_at', 'fulfilled_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The entries of the ledger, each as a JSON text. */
export async function* ledgerTexts(db: Db, userId: string): AsyncGenerator<string> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('ledger_entries')
      .select(['seq', 'kind', 'tokens', 'session_id', 'created_at'])
      .where('user_id', '=', userId)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const { seq: _seq, ...row } of rows) yield JSON.stringify(row);
    const seq = rows.at(-1)?.seq;
    if (seq === undefined || rows.length < PAGE) return;
    last = seq;
  }
}
