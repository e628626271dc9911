import { sql } from 'kysely';
import { currencySymbol, type Seller } from '../../../../src/domain/purchase.ts';
import type { Receipt } from '../../../../src/protocol/contract.ts';
import type { Database } from '../../../db/database.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { personById } from '../../../shared/users/user-store.ts';
import { findOrder, lockOrder, type OrderRow } from './orders.ts';

/**
 * Gives a fulfilled order its receipt, once. The number is the next one without a gap, so the table is locked until the
 * end of the transaction: call it last.
 */
export async function issueReceipt(tx: Tx, orderRowId: string, seller: Seller, now: Date): Promise<void> {
  await sql`lock table receipts in share row exclusive mode`.execute(tx);
  await sql`
    insert into receipts (order_id, number, issued_at, seller)
    select ${orderRowId}::uuid, coalesce(max(number), 0) + 1, ${now}::timestamptz, ${JSON.stringify(seller)}::jsonb
    from receipts
    on conflict (order_id) do nothing`.execute(tx);
}

/** The receipt of an order of this user; undefined while the order is not fulfilled. */
export async function readReceipt(
  { db, transact }: Database,
  { userId, orderId, seller, now }: { userId: string; orderId: string; seller: Seller; now: Date },
): Promise<Receipt | undefined> {
  const order = await findOrder(db, orderId);
  if (!order || order.user_id !== userId || order.fulfilled_at === null) return undefined;
  const issued = await findReceipt(db, order.id);
  if (!issued) {
    // Fulfilled before there were receipts.
    await transact(async (tx) => {
      await lockOrder(tx, orderId);
      await issueReceipt(tx, order.id, seller, now);
    });
  }
  const receipt = issued ?? (await findReceipt(db, order.id));
  const buyer = await personById(db, userId);
  return receipt && buyer && toWire(order, receipt, buyer);
}

type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

async function findReceipt(db: Db, orderRowId: string) {
  return await db.selectFrom('receipts').selectAll().where('order_id', '=', orderRowId).executeTakeFirst();
}

/** `2026-000042`: the year in UTC and the number, which goes on counting in the next year. */
export function receiptNumber({ number, issued_at }: Pick<ReceiptRow, 'number' | 'issued_at'>): string {
  return `${issued_at.getUTCFullYear()}-${String(number).padStart(6, '0')}`;
}

function toWire(order: OrderRow, receipt: ReceiptRow, buyer: { name: string; email: string }): Receipt {
  const amount = order.amount_minor / 100;
  const { name, address, taxId, email } = receipt.seller;
  return {
    number: receiptNumber(receipt),
    issued_at: receipt.issued_at.toISOString(),
    paid_at: (order.paid_at ?? order.created_at).toISOString(),
    order_id: order.order_id,
    seller: { name, address, tax_id: taxId, email },
    buyer,
    items: [{ description: order.description, descriptions: order.descriptions, quantity: 1, amount }],
    amount,
    refunded_amount: order.refunded_minor / 100,
    currency: order.currency,
    currency_symbol: currencySymbol(order.currency),
    payment_method: order.method,
    is_sandbox: order.gateway_kind === 'sandbox',
  };
}
