import { orderAfter, tokensToRevoke, type Seller } from '../../../../src/domain/purchase.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { Database } from '../../../db/database.ts';
import type { Tx } from '../../../db/schema.ts';
import type { ServerDeps } from '../../../shared/deps/server-deps.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { PaymentEvents } from './payment-events.ts';
import type { Payment, PaymentReport } from '../gateways/gateway.ts';
import { credit, deduct } from '../ledger/ledger.ts';
import { findOrder, insertOrder, lockOrder, newOrderId, updateOrder, type OrderRow } from '../orders/orders.ts';
import { queuePlanMail, queueReceipt, queueRefund } from '../orders/queue-mails.ts';
import { issueReceipt } from '../orders/receipts.ts';
import {
  addPeriod,
  cancelPeriod,
  endSubscription,
  findPeriod,
  scheduleEnd,
  setGatewaySubscriptionId,
  subscriptionOf,
} from '../orders/subscriptions.ts';
import type { OnStep } from './payment-steps.ts';

/** The field in which a payment differs from its order. */
export type PaymentMismatch = 'amount' | 'currency' | 'merchant' | 'second-payment';

export type ReconcileResult =
  | { readonly type: 'done' }
  /** The order or subscription it is about does not exist here yet. */
  | { readonly type: 'too-early' }
  /** Nothing was changed. */
  | { readonly type: 'mismatch'; readonly mismatch: PaymentMismatch };

type Recorded = ReconcileResult | { readonly type: 'recorded'; readonly orderId: string };
type RecordPayment = (tx: Tx, order: OrderRow) => Promise<Recorded>;

export type ReconcilerDeps = Pick<ServerDeps, 'database' | 'clock'> & {
  readonly seller: Seller;
  readonly events: Pick<PaymentEvents, 'orderPaid' | 'orderRefunded'>;
  readonly onStep: OnStep;
};

const done: ReconcileResult = { type: 'done' };
const tooEarly: ReconcileResult = { type: 'too-early' };

/** Brings orders, subscriptions and balances into line with what the gateways report. */
export class Reconciler {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #seller: Seller;
  readonly #events: ReconcilerDeps['events'];
  /** A hook of the crash tests. */
  readonly #onStep: OnStep;

  constructor({ database, clock, seller, events, onStep }: ReconcilerDeps) {
    this.#database = database;
    this.#clock = clock;
    this.#seller = seller;
    this.#events = events;
    this.#onStep = onStep;
  }

  /** Applies a report about an order. Idempotent, and independent of the order in which reports arrive. */
  async reconcile(orderId: string, report: PaymentReport): Promise<ReconcileResult> {
    switch (report.type) {
      case 'waiting':
      case 'processing':
        return done;
      case 'failed':
      case 'expired':
        return await this.#database.transact((tx) => close(tx, orderId, report.type));
      case 'paid':
        return await this.#settle(orderId, report.payment, (tx, order) =>
          recordPayment(tx, order, report.payment, this.#clock()),
        );
      case 'renewed':
        return await this.#settle(orderId, report.payment, (tx, order) =>
          recordRenewal(tx, order, report.payment, this.#clock()),
        );
      case 'subscription-ends':
        return await this.#scheduleEnd(orderId, report.subscriptionId, new Date(report.endsAt));
      case 'subscription-renews':
        return await this.#scheduleEnd(orderId, report.subscriptionId, null);
      default:
        return unreachable(report);
    }
  }

  /** Grants what a paid order bought, once. */
  async fulfil(orderId: string): Promise<void> {
    const method = await this.#database.transact(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || orderAfter(order.status, 'fulfilled') === undefined) return undefined;
      await grant(tx, order, this.#clock());
      this.#onStep('fulfilling');
      await updateOrder(tx, order.id, { status: 'completed', fulfilled_at: this.#clock() });
      await queueReceipt(tx, order, this.#clock());
      await issueReceipt(tx, order.id, this.#seller, this.#clock());
      return order.method;
    });
    if (method) this.#events.orderPaid(method);
    this.#onStep('fulfilled');
  }

  /** Three transactions. After a crash between them, the next report or the payment worker continues. */
  async #settle(orderId: string, payment: Payment, record: RecordPayment): Promise<ReconcileResult> {
    const recorded = await this.#database.transact(async (tx) => {
      const order = await lockOrder(tx, orderId);
      return order ? await record(tx, order) : tooEarly;
    });
    if (recorded.type !== 'recorded') return recorded;
    this.#onStep('payment-recorded');
    await this.fulfil(recorded.orderId);
    if (payment.refundedMinor > 0) await this.#refund(recorded.orderId, payment.refundedMinor);
    return done;
  }

  /** `refundedMinor`: the sum of all refunds of the order so far. */
  async #refund(orderId: string, refundedMinor: number): Promise<void> {
    const method = await this.#database.transact(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || order.status !== 'completed' || refundedMinor <= order.refunded_minor) return undefined;
      await revokeTokens(tx, order, refundedMinor, this.#clock());
      this.#onStep('revoking');
      const isFull = refundedMinor >= order.amount_minor;
      await updateOrder(tx, order.id, { refunded_minor: refundedMinor, ...(isFull ? { status: 'refunded' } : {}) });
      await queueRefund(tx, order, refundedMinor, this.#clock());
      return order.method;
    });
    if (method) this.#events.orderRefunded(method);
    this.#onStep('revoked');
  }

  /** `endsAt` null: the subscription renews after all. */
  async #scheduleEnd(orderId: string, gatewaySubscriptionId: string, endsAt: Date | null): Promise<ReconcileResult> {
    const now = this.#clock();
    return await this.#database.transact(async (tx) => {
      const order = await findOrder(tx, orderId);
      const subscription = order && (await subscriptionOf(tx, order.id));
      if (!subscription) return tooEarly;
      await setGatewaySubscriptionId(tx, subscription.order_id, gatewaySubscriptionId);
      await scheduleEnd(tx, subscription.id, endsAt);
      const { id, ends_at: endedBefore, ended_at: endedAt } = subscription;
      if (endsAt && endsAt <= now) {
        const isPlanned = endedBefore !== null && endedBefore <= now;
        await endSubscription(tx, id, isPlanned ? 'plan-ran-out' : 'plan-ended', now);
      } else if (endedAt === null && (endsAt === null) !== (endedBefore === null)) {
        await queuePlanMail(tx, endsAt ? 'cancellation' : 'resumption', id, endsAt ?? now, now);
      }
      return done;
    });
  }
}

async function close(tx: Tx, orderId: string, event: 'failed' | 'expired'): Promise<ReconcileResult> {
  const order = await lockOrder(tx, orderId);
  if (!order) return tooEarly;
  const status = orderAfter(order.status, event);
  if (status) await updateOrder(tx, order.id, { status });
  return done;
}

async function recordPayment(tx: Tx, order: OrderRow, payment: Payment, now: Date): Promise<Recorded> {
  const mismatch = mismatchOf(order, payment) ?? secondPayment(order, payment);
  if (mismatch) return { type: 'mismatch', mismatch };
  const isUnfulfilled = order.fulfilled_at === null && order.status !== 'processing';
  const event = isUnfulfilled && payment.refundedMinor >= order.amount_minor ? 'refunded' : 'paid';
  const status = orderAfter(order.status, event);
  if (status) {
    await updateOrder(tx, order.id, {
      status,
      payment_id: payment.paymentId,
      gateway_subscription_id: payment.subscriptionId ?? order.gateway_subscription_id,
      paid_at: order.paid_at ?? now,
      ...(status === 'refunded' ? { refunded_minor: payment.refundedMinor } : {}),
    });
    if (status === 'refunded') await queueRefund(tx, order, payment.refundedMinor, now);
  } else if (payment.subscriptionId !== undefined && order.gateway_subscription_id === null) {
    // A checkout can be paid before it names its subscription.
    await updateOrder(tx, order.id, { gateway_subscription_id: payment.subscriptionId });
    await setGatewaySubscriptionId(tx, order.id, payment.subscriptionId);
  }
  return { type: 'recorded', orderId: order.order_id };
}

/** A renewal is recorded as an order, so that it is listed and can be refunded like any other. */
async function recordRenewal(tx: Tx, first: OrderRow, payment: Payment, now: Date): Promise<Recorded> {
  const mismatch = mismatchOf(first, payment);
  if (mismatch) return { type: 'mismatch', mismatch };
  if (!(await subscriptionOf(tx, first.id))) return tooEarly;
  const known = await tx
    .selectFrom('orders')
    .selectAll()
    .where('method', '=', first.method)
    .where('payment_id', '=', payment.paymentId)
    .executeTakeFirst();
  const order = known ?? (await insertOrder(tx, renewalOf(first, payment, now)));
  if (!known && order.status === 'refunded') await queueRefund(tx, order, payment.refundedMinor, now);
  return { type: 'recorded', orderId: order.order_id };
}

function renewalOf(first: OrderRow, payment: Payment, now: Date) {
  const isRefunded = payment.refundedMinor >= first.amount_minor;
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
    status: isRefunded ? ('refunded' as const) : ('processing' as const),
    payment_id: payment.paymentId,
    gateway_subscription_id: payment.subscriptionId ?? first.gateway_subscription_id,
    renewal_of: first.id,
    refunded_minor: isRefunded ? payment.refundedMinor : 0,
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
  const revokedBefore = tokensToRevoke(order.tokens, order.amount_minor, order.refunded_minor);
  const tokens = tokensToRevoke(order.tokens, order.amount_minor, refundedMinor) - revokedBefore;
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
