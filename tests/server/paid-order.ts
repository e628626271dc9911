import { newOrderId } from '../../server/modules/billing/orders/orders.ts';
import type { NewOrder } from '../../server/modules/billing/orders/orders.ts';
import type { Db } from '../../server/db/schema.ts';

/** Inserts a completed order and returns its order id. */
export async function addPaidOrder(
  db: Db,
  userId: string,
  now: Date,
  changes: Partial<NewOrder> = {},
): Promise<string> {
  const orderId = newOrderId(now);
  await db
    .insertInto('orders')
    .values({
      order_id: orderId,
      user_id: userId,
      method: 'polar',
      gateway_kind: 'live',
      product_type: 'token_pack',
      product_code: 'pocket',
      description: 'Pocket, 100,000 tokens',
      tokens: 100_000,
      merchant: 'polar-pocket',
      amount_minor: 499,
      currency: 'USD',
      status: 'completed',
      payment_id: orderId,
      created_at: now,
      expires_at: now,
      paid_at: now,
      fulfilled_at: now,
      next_check_at: now,
      ...changes,
    })
    .execute();
  return orderId;
}
