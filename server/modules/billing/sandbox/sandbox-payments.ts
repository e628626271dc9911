import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { PaymentMethod } from '../../../../src/domain/purchase.ts';
import type { Db } from '../../../db/schema.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';
import type { PaymentRequest } from '../gateways/gateway.ts';
import { monthAfter } from './sandbox-subscriptions.ts';

export type SandboxPayment = Selectable<PaymentTables['sandbox_payments']>;

export const sandboxActions = ['pay', 'fail', 'expire', 'refund'] as const;
export type SandboxAction = (typeof sandboxActions)[number];

export async function createSandboxPayment(
  db: Db,
  method: PaymentMethod,
  order: PaymentRequest,
  now: Date,
): Promise<void> {
  await db
    .insertInto('sandbox_payments')
    .values({
      order_id: order.orderId,
      method,
      payment_id: `sandbox${randomBytes(12).toString('hex')}`,
      description: order.description,
      amount_minor: order.amountMinor,
      currency: order.currency,
      merchant: order.merchant,
      state: 'waiting',
      is_subscription: order.isSubscription && method === 'polar',
      created_at: now,
      expires_at: order.expiresAt,
    })
    .execute();
}

/** An overdue payment is returned as expired, whether or not that was stored. */
export async function findSandboxPayment(db: Db, orderId: string, now: Date): Promise<SandboxPayment | undefined> {
  const found = await db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return found?.state === 'waiting' && found.expires_at <= now ? { ...found, state: 'expired' } : found;
}

const moves = {
  pay: { from: 'waiting', to: 'paid' },
  fail: { from: 'waiting', to: 'failed' },
  expire: { from: 'waiting', to: 'expired' },
  refund: { from: 'paid', to: 'refunded' },
} as const satisfies Record<SandboxAction, { from: SandboxPayment['state']; to: SandboxPayment['state'] }>;

/** The payment after an action; undefined when the action was no longer possible. Paying a plan begins its subscription. */
export async function applySandboxAction(
  db: Db,
  orderId: string,
  action: SandboxAction,
  now: Date,
): Promise<SandboxPayment | undefined> {
  const { from, to } = moves[action];
  return await db
    .with('moved', (query) =>
      query
        .updateTable('sandbox_payments')
        .set({ state: to })
        .where('order_id', '=', orderId)
        .where('state', '=', from)
        .where((eb) => eb.or([eb('state', '<>', 'waiting'), eb('expires_at', '>', now)]))
        .returningAll(),
    )
    .with('begun', (query) =>
      query
        .insertInto('sandbox_subscriptions')
        .columns(['id', 'order_id', 'period_ends_at'])
        .expression((column) =>
          column
            .selectFrom('moved')
            .select([sql<string>`payment_id || '-subscription'`.as('id'), 'order_id', monthAfter(now).as('ends')])
            .where('state', '=', 'paid')
            .where('is_subscription', '=', true),
        ),
    )
    .selectFrom('moved')
    .selectAll()
    .executeTakeFirst();
}
