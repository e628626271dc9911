import { orderAfter, tokensToRevoke } from '../../../../src/domain/purchase.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import { credit, deduct } from '../ledger/ledger.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Database } from '../../../db/database.ts';
import type { Payment, PaymentReport } from '../gateways/gateway.ts';
import { updateOrder, findOrder, lockOrder, insertOrder, newOrderId } from '../orders/orders.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { OnStep } from './payment-steps.ts';
import {
  addPeriod,
  scheduleEnd,
  cancelPeriod,
  endSubscription,
  findPeriod,
  setGatewaySubscriptionId,
  subscriptionOf,
} from '../orders/subscriptions.ts';

export type PaymentMismatch = 'amount' | 'currency' | 'merchant' | 'second-payment';

export type ReconcileResult =
  | { readonly type: 'done' }
  /** It speaks of something that is still on its way to us. */
  | { readonly type: 'too-early' }
  | { readonly type: 'refused'; readonly because: PaymentMismatch };

export type Reconciler = {
  /** Makes what a gateway says of an order true here. Any number of times, in any order: the result is the same. */
  reconcile(orderId: string, report: PaymentReport): Promise<ReconcileResult>;
  /** Gives what was paid for, once. */
  fulfil(orderId: string): Promise<void>;
};

export type ReconcilerDeps = { readonly database: Database; readonly clock: () => Date; readonly onStep: OnStep };

const done: ReconcileResult = { type: 'done' };

export function createReconciler({ database, clock, onStep }: ReconcilerDeps): Reconciler {
  async function reconcile(orderId: string, report: PaymentReport): Promise<ReconcileResult> {
    switch (report.type) {
      case 'waiting':
      case 'processing':
        return done;
      case 'failed':
      case 'expired':
        return await database.transact((tx) => close(tx, orderId, report.type));
      case 'paid':
        return await settlePayment(orderId, report.payment, (tx, order) =>
          recordPayment(tx, order, report.payment, clock()),
        );
      case 'renewed':
        return await settlePayment(orderId, report.payment, (tx, order) =>
          recordRenewal(tx, order, report.payment, clock()),
        );
      case 'subscription-ends':
        return await database.transact((tx) =>
          applyScheduledEnd(tx, orderId, { ...report, endsAt: new Date(report.endsAt) }, clock()),
        );
      case 'subscription-renews':
        return await database.transact((tx) => applyScheduledEnd(tx, orderId, { ...report, endsAt: null }, clock()));
      default:
        return unreachable(report);
    }
  }

  /** Three transactions, each of which is found unfinished and gone on with after a crash. */
  async function settlePayment(orderId: string, payment: Payment, record: Record): Promise<ReconcileResult> {
    const recorded = await database.transact(async (tx) => {
      const order = await lockOrder(tx, orderId);
      return order ? await record(tx, order) : tooEarly;
    });
    if (recorded.type !== 'recorded') return recorded;
    onStep('money-recorded');
    await fulfil(recorded.orderId);
    if (payment.refundedMinor > 0) await takeBack(recorded.orderId, payment.refundedMinor);
    return done;
  }

  async function fulfil(orderId: string): Promise<void> {
    await database.transact(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || orderAfter(order.status, 'fulfilled') === undefined) return;
      await grant(tx, order, clock());
      onStep('fulfilling');
      await updateOrder(tx, order.id, { status: 'completed', fulfilled_at: clock() });
    });
    onStep('fulfilled');
  }

  async function takeBack(orderId: string, refundedMinor: number): Promise<void> {
    await database.transact(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || order.status !== 'completed' || refundedMinor <= order.refunded_minor) return;
      await revokeTokens(tx, order, refundedMinor, clock());
      onStep('taking-back');
      const whole = refundedMinor >= order.amount_minor;
      await updateOrder(tx, order.id, { refunded_minor: refundedMinor, ...(whole ? { status: 'refunded' } : {}) });
    });
    onStep('taken-back');
  }

  return { reconcile, fulfil };
}

type Recorded = ReconcileResult | { readonly type: 'recorded'; readonly orderId: string };
type Record = (tx: Tx, order: OrderRow) => Promise<Recorded>;

const tooEarly: ReconcileResult = { type: 'too-early' };

async function close(tx: Tx, orderId: string, event: 'failed' | 'expired'): Promise<ReconcileResult> {
  const order = await lockOrder(tx, orderId);
  if (!order) return tooEarly;
  const status = orderAfter(order.status, event);
  if (status) await updateOrder(tx, order.id, { status });
  return done;
}

async function recordPayment(tx: Tx, order: OrderRow, payment: Payment, now: Date): Promise<Recorded> {
  const because = mismatchOf(order, payment) ?? secondPayment(order, payment);
  if (because) return { type: 'refused', because };
  const neverGiven = order.fulfilled_at === null && order.status !== 'processing';
  const event = neverGiven && payment.refundedMinor >= order.amount_minor ? 'refunded' : 'paid';
  const status = orderAfter(order.status, event);
  if (status) {
    await updateOrder(tx, order.id, {
      status,
      payment_id: payment.paymentId,
      gateway_subscription_id: payment.subscriptionId ?? order.gateway_subscription_id,
      paid_at: order.paid_at ?? now,
      ...(status === 'refunded' ? { refunded_minor: payment.refundedMinor } : {}),
    });
  } else if (payment.subscriptionId !== undefined && order.gateway_subscription_id === null) {
    // A checkout may be paid before it says which subscription came of it.
    await updateOrder(tx, order.id, { gateway_subscription_id: payment.subscriptionId });
    await setGatewaySubscriptionId(tx, order.id, payment.subscriptionId);
  }
  return { type: 'recorded', orderId: order.order_id };
}

/** A renewal is an order of its own, so that people see it and it can be refunded like any other. */
async function recordRenewal(tx: Tx, first: OrderRow, payment: Payment, now: Date): Promise<Recorded> {
  const because = mismatchOf(first, payment);
  if (because) return { type: 'refused', because };
  if (!(await subscriptionOf(tx, first.id))) return tooEarly;
  const known = await tx
    .selectFrom('orders')
    .selectAll()
    .where('method', '=', first.method)
    .where('payment_id', '=', payment.paymentId)
    .executeTakeFirst();
  const order = known ?? (await insertOrder(tx, renewalOf(first, payment, now)));
  return { type: 'recorded', orderId: order.order_id };
}

function renewalOf(first: OrderRow, payment: Payment, now: Date) {
  const gone = payment.refundedMinor >= first.amount_minor;
  return {
    order_id: newOrderId(now),
    user_id: first.user_id,
    method: first.method,
    gateway_kind: first.gateway_kind,
    product_type: first.product_type,
    product_code: first.product_code,
    description: first.description,
    descriptions: JSON.stringify(first.descriptions),
    tokens: first.tokens,
    merchant: first.merchant,
    amount_minor: first.amount_minor,
    currency: first.currency,
    status: gone ? ('refunded' as const) : ('processing' as const),
    payment_id: payment.paymentId,
    gateway_subscription_id: payment.subscriptionId ?? first.gateway_subscription_id,
    renewal_of: first.id,
    refunded_minor: gone ? payment.refundedMinor : 0,
    created_at: now,
    expires_at: now,
    paid_at: now,
    next_check_at: now,
  };
}

function mismatchOf(order: OrderRow, payment: Payment): PaymentMismatch | undefined {
  if (payment.merchant !== order.merchant) return 'merchant';
  if (payment.currency !== order.currency) return 'currency';
  if (payment.amountMinor !== order.amount_minor) return 'amount';
  return undefined;
}

function secondPayment(order: OrderRow, payment: Payment): PaymentMismatch | undefined {
  return order.payment_id !== null && order.payment_id !== payment.paymentId ? 'second-payment' : undefined;
}

async function grant(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.product_type === 'subscription') return await addPeriod(tx, order, now);
  const { user_id: userId, tokens } = order;
  await credit(tx, { userId, kind: 'purchase', tokens, reference: `order:${order.order_id}` }, now);
}

async function revokeTokens(tx: Tx, order: OrderRow, refundedMinor: number, now: Date): Promise<void> {
  const goneBefore = tokensToRevoke(order.tokens, order.amount_minor, order.refunded_minor);
  const tokens = tokensToRevoke(order.tokens, order.amount_minor, refundedMinor) - goneBefore;
  const period = await findPeriod(tx, order.id);
  if (period && period.granted_at === null) {
    await tx
      .updateTable('subscription_periods')
      .set({ tokens: Math.max(0, period.tokens - tokens) })
      .where('order_id', '=', order.id)
      .execute();
  } else {
    const reference = `refund:${order.order_id}:${refundedMinor}`;
    await deduct(tx, { userId: order.user_id, kind: 'refund', tokens, reference }, now);
  }
  if (period && refundedMinor >= order.amount_minor) await cancelPeriod(tx, period, now);
}

async function applyScheduledEnd(
  tx: Tx,
  orderId: string,
  { subscriptionId, endsAt }: ScheduledEnd,
  now: Date,
): Promise<ReconcileResult> {
  const order = await findOrder(tx, orderId);
  const subscription = order && (await subscriptionOf(tx, order.id));
  if (!subscription) return tooEarly;
  await setGatewaySubscriptionId(tx, subscription.order_id, subscriptionId);
  await scheduleEnd(tx, subscription.id, endsAt);
  if (endsAt && endsAt <= now) await endSubscription(tx, subscription.id, now);
  return done;
}

type ScheduledEnd = { readonly subscriptionId: string; readonly endsAt: Date | null };
