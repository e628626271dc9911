import type { Events } from '../../../shared/events.ts';
import { isPayable } from '../../../../src/domain/purchase.ts';
import type { OrderStatus, PaymentMethod } from '../../../../src/domain/purchase.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { Database } from '../../../db/database.ts';
import type { Product } from '../catalogue/catalogue.ts';
import { GatewayUnavailableError } from '../gateways/gateway.ts';
import type { Gateway, Gateways, PaymentRequest, RawNotification } from '../gateways/gateway.ts';
import { claimNotifications, finishNotification, storeNotification } from './notifications.ts';
import type { NotificationRow } from './notifications.ts';
import { updateOrder, claimOrders, findOrder, insertOrder, newOrderId, nextCheckAt } from '../orders/orders.ts';
import type { OrderRow } from '../orders/orders.ts';
import { parseReport } from './report-schema.ts';
import { createReconciler } from './reconcile.ts';
import type { ReconcileResult } from './reconcile.ts';
import type { OnStep } from './payment-steps.ts';

export type PaymentsDeps = {
  readonly database: Database;
  readonly clock: () => Date;
  readonly events: Events;
  readonly gateways: Gateways;
  readonly onStep?: OnStep;
};

/** 400 is for what the gateway has not sent: one that hears it too often about its own stops sending at all. */
export type NotificationResponse = { readonly status: 200 | 202 | 400; readonly text: string };

export type Payments = {
  /** An order and where to pay it; throws a `Refusal` when the gateway takes none. */
  createOrder(
    userId: string,
    method: PaymentMethod,
    product: Product,
  ): Promise<{ orderId: string; paymentUrl: string }>;
  /** How an order of this person stands, after asking the gateway if that may have changed. */
  checkOrder(userId: string, orderId: string): Promise<OrderStatus | undefined>;
  /** Takes a notification of a gateway. */
  receiveNotification(method: PaymentMethod, raw: RawNotification): Promise<NotificationResponse>;
  /** Goes on with whatever is unfinished: notifications nobody settled, orders nobody told us of. */
  resumeUnfinished(stop?: AbortSignal): Promise<void>;
};

/** How long an order can be paid, unless its gateway says otherwise. */
const PAYABLE_FOR_MS = 30 * 60_000;
/** A payment made in the last second is on its way for a while. */
const GRACE_MS = 2 * 60_000;
/** A gateway is not asked about one order more often, however many windows poll. */
const MIN_RECHECK_INTERVAL_MS = 2000;
/** A notification about something we never hear of is given up. */
const UNMATCHED_RETENTION_MS = 7 * 24 * 3600_000;
const BATCH_SIZE = 20;

export function createPayments(parts: PaymentsDeps): Payments {
  const { database, clock, events, gateways } = parts;
  const onStep = parts.onStep ?? (() => {});
  const settler = createReconciler({ database, clock, onStep });
  const checkedAtMs = new Map<string, number>();

  async function createOrder(userId: string, method: PaymentMethod, product: Product) {
    const gateway = gateways[method];
    const toPay = gateway && orderToPay(gateway, product, clock());
    if (!gateway || !toPay) throw new ApiError(409, 'payment_unavailable', 'This cannot be bought this way.');
    const kept = await insertOrder(database.db, newOrder(userId, gateway, product, toPay, clock()));
    onStep('order-kept');
    try {
      const created = await gateway.createOrder(toPay);
      onStep('gateway-asked');
      await updateOrder(database.db, kept.id, {
        payment_url: created.paymentUrl,
        reference: created.reference ?? null,
        ...(created.expiresAt ? { expires_at: created.expiresAt } : {}),
      });
      onStep('payment-page-kept');
      return { orderId: kept.order_id, paymentUrl: created.paymentUrl };
    } catch (failure) {
      if (!(failure instanceof GatewayUnavailableError)) throw failure;
      noteUnavailable(kept, failure);
      await settler.reconcile(kept.order_id, { type: 'failed' });
      throw new ApiError(
        503,
        'payment_unavailable',
        'The payment service does not answer. Please try again later.',
        30,
      );
    }
  }

  async function checkOrder(userId: string, orderId: string): Promise<OrderStatus | undefined> {
    const found = await findOrder(database.db, orderId);
    if (!found || found.user_id !== userId) return undefined;
    if (found.status !== 'pending' && found.status !== 'processing') return found.status;
    if (mayAskNow(orderId)) await lookAt(found);
    return (await findOrder(database.db, orderId))?.status;
  }

  function mayAskNow(orderId: string): boolean {
    const nowMs = clock().getTime();
    const lastMs = checkedAtMs.get(orderId) ?? 0;
    if (nowMs - lastMs < MIN_RECHECK_INTERVAL_MS) return false;
    for (const [id, atMs] of checkedAtMs) if (nowMs - atMs >= MIN_RECHECK_INTERVAL_MS) checkedAtMs.delete(id);
    checkedAtMs.set(orderId, nowMs);
    return true;
  }

  /** Asks the gateway how an order stands, and makes it so here. */
  async function lookAt(one: OrderRow): Promise<void> {
    if (one.status === 'processing') return await settler.fulfil(one.order_id);
    const gateway = gateways[one.method];
    if (gateway?.kind !== one.gateway_kind) return await expireIfLate(one);
    try {
      const report = await gateway.fetchReport({ orderId: one.order_id, reference: one.reference });
      noteRefused(one.order_id, await settler.reconcile(one.order_id, report));
      if (report.type === 'waiting') await expireIfLate(one);
    } catch (failure) {
      if (!(failure instanceof GatewayUnavailableError)) throw failure;
      noteUnavailable(one, failure);
    }
  }

  async function expireIfLate(one: OrderRow): Promise<void> {
    if (clock().getTime() < one.expires_at.getTime() + GRACE_MS) return;
    await settler.reconcile(one.order_id, { type: 'expired' });
  }

  async function receiveNotification(method: PaymentMethod, raw: RawNotification): Promise<NotificationResponse> {
    const gateway = gateways[method];
    if (!gateway) return { status: 400, text: 'refused' };
    const reading = await gateway.parseNotification(raw);
    if (reading.type === 'forged') {
      events.notificationForged(method, reading.reason);
      return { status: 400, text: gateway.acknowledgements.refused };
    }
    const kept = await storeNotification(database.db, method, reading, raw.body, clock());
    onStep('notification-kept');
    if (reading.isUnreadable) events.notificationUnreadable(method, kept.id);
    if (kept.outcome === null) await settleNotification(kept);
    return { status: reading.about ? 200 : 202, text: gateway.acknowledgements.taken };
  }

  async function settleNotification(one: NotificationRow): Promise<void> {
    const outcome = await outcomeOf(one);
    if (outcome === undefined) return;
    await finishNotification(database.db, one.id, outcome, clock());
    onStep('notification-done');
  }

  /** What became of it; nothing when it has to wait for what it speaks of. */
  async function outcomeOf(one: NotificationRow): Promise<string | undefined> {
    if (one.order_id === null || one.report === null) return 'not-ours';
    const settled = await settler.reconcile(one.order_id, parseReport(one.report));
    noteRefused(one.order_id, settled);
    if (settled.type === 'refused') return `refused:${settled.because}`;
    if (settled.type === 'done') return 'done';
    if (clock().getTime() - one.received_at.getTime() < UNMATCHED_RETENTION_MS) return undefined;
    events.notificationUnmatched(one.method, one.order_id);
    return 'unmatched';
  }

  async function resumeUnfinished(stop?: AbortSignal): Promise<void> {
    const notifications = await claimNotifications(database.db, BATCH_SIZE, clock());
    for (const one of notifications) {
      if (stop?.aborted) return;
      await alone('notification', () => settleNotification(one));
    }
    const orders = await claimOrders(database.db, BATCH_SIZE, clock());
    for (const one of orders) {
      // A gateway that is away takes seconds for each of them; those not asked come round again.
      if (stop?.aborted) return;
      await alone('order', () => lookAt(one));
    }
  }

  /** What goes wrong with one must not hold up the others. It comes round again. */
  async function alone(what: 'order' | 'notification', work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      events.paymentTaskFailed(what, failure);
    }
  }

  function noteRefused(orderId: string, settled: ReconcileResult): void {
    if (settled.type === 'refused') events.paymentMismatch(orderId, settled.because);
  }

  function noteUnavailable(one: OrderRow, failure: GatewayUnavailableError): void {
    events.gatewayUnavailable({ method: one.method, orderId: one.order_id }, failure);
  }

  return { createOrder, checkOrder, receiveNotification, resumeUnfinished };
}

function orderToPay(gateway: Gateway, product: Product, now: Date): PaymentRequest | undefined {
  const amountMinor = product.prices[gateway.currency];
  const merchant = gateway.merchantFor(product);
  if (amountMinor === undefined || merchant === undefined) return undefined;
  return {
    orderId: newOrderId(now),
    description: product.description,
    amountMinor,
    currency: gateway.currency,
    merchant,
    expiresAt: new Date(now.getTime() + PAYABLE_FOR_MS),
  };
}

function newOrder(userId: string, gateway: Gateway, product: Product, toPay: PaymentRequest, now: Date) {
  return {
    order_id: toPay.orderId,
    user_id: userId,
    method: gateway.method,
    gateway_kind: gateway.kind,
    product_type: product.type,
    product_code: product.code,
    description: product.description,
    descriptions: JSON.stringify(product.descriptions),
    tokens: product.tokens,
    merchant: toPay.merchant,
    amount_minor: toPay.amountMinor,
    currency: toPay.currency,
    status: 'pending' as const,
    created_at: now,
    expires_at: toPay.expiresAt,
    next_check_at: nextCheckAt(now, 0),
  };
}

/** Where an order can still be paid. */
export function paymentUrlOf(order: Pick<OrderRow, 'status' | 'payment_url'>): string | null {
  return isPayable(order.status) ? order.payment_url : null;
}
