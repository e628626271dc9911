import type { Db } from '../../../db/schema.ts';

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
