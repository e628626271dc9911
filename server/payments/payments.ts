import type { Logger } from 'pino';
import { isPayable } from '../../src/domain/purchase.ts';
import type { OrderStatus, PaymentMethod } from '../../src/domain/purchase.ts';
import { Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Product } from './catalogue.ts';
import { GatewayUnavailable } from './gateway.ts';
import type { Gateway, Gateways, OrderToPay, RawNotification } from './gateway.ts';
import { claimNotifications, finishNotification, keepNotification } from './notifications.ts';
import type { NotificationRow } from './notifications.ts';
import { changeOrder, claimOrders, findOrder, keepOrder, newOrderId, nextCheckAt } from './orders.ts';
import type { OrderRow } from './orders.ts';
import { parseReport } from './report-schema.ts';
import { createSettler } from './settle.ts';
import type { Settled } from './settle.ts';
import type { OnStep } from './steps.ts';

export type PaymentsParts = {
  readonly store: Store;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly gateways: Gateways;
  readonly onStep?: OnStep;
};

/** 400 is for what the gateway has not sent: one that hears it too often about its own stops sending at all. */
export type Receipt = { readonly status: 200 | 202 | 400; readonly text: string };

export type Payments = {
  /** An order and where to pay it; throws a `Refusal` when the gateway takes none. */
  order(userId: string, method: PaymentMethod, product: Product): Promise<{ orderId: string; paymentUrl: string }>;
  /** How an order of this person stands, after asking the gateway if that may have changed. */
  check(userId: string, orderId: string): Promise<OrderStatus | undefined>;
  /** Takes a notification of a gateway. */
  receive(method: PaymentMethod, raw: RawNotification): Promise<Receipt>;
  /** Goes on with whatever is unfinished: notifications nobody settled, orders nobody told us of. */
  resume(stop?: AbortSignal): Promise<void>;
};

/** How long an order can be paid, unless its gateway says otherwise. */
const PAYABLE_MS = 30 * 60_000;
/** A payment made in the last second is on its way for a while. */
const GRACE_MS = 2 * 60_000;
/** A gateway is not asked about one order more often, however many windows poll. */
const RECHECK_MS = 2000;
/** A notification about something we never hear of is given up. */
const UNMATCHED_MS = 7 * 24 * 3600_000;
const CLAIMED_AT_ONCE = 20;

export function createPayments(parts: PaymentsParts): Payments {
  const { store, clock, log, gateways } = parts;
  const onStep = parts.onStep ?? (() => {});
  const settler = createSettler({ store, clock, onStep });
  const checkedAtMs = new Map<string, number>();

  async function order(userId: string, method: PaymentMethod, product: Product) {
    const gateway = gateways[method];
    const toPay = gateway && orderToPay(gateway, product, clock());
    if (!gateway || !toPay) throw new Refusal(409, 'payment_unavailable', 'This cannot be bought this way.');
    const kept = await keepOrder(store.db, newOrder(userId, gateway, product, toPay, clock()));
    onStep('order-kept');
    try {
      const created = await gateway.createOrder(toPay);
      onStep('gateway-asked');
      await changeOrder(store.db, kept.id, {
        payment_url: created.paymentUrl,
        reference: created.reference ?? null,
        ...(created.expiresAt ? { expires_at: created.expiresAt } : {}),
      });
      onStep('payment-page-kept');
      return { orderId: kept.order_id, paymentUrl: created.paymentUrl };
    } catch (failure) {
      if (!(failure instanceof GatewayUnavailable)) throw failure;
      noteUnavailable(kept, failure);
      await settler.settle(kept.order_id, { type: 'failed' });
      throw new Refusal(503, 'payment_unavailable', 'The payment service does not answer. Please try again later.', 30);
    }
  }

  async function check(userId: string, orderId: string): Promise<OrderStatus | undefined> {
    const found = await findOrder(store.db, orderId);
    if (!found || found.user_id !== userId) return undefined;
    if (found.status !== 'pending' && found.status !== 'processing') return found.status;
    if (mayAskNow(orderId)) await lookAt(found);
    return (await findOrder(store.db, orderId))?.status;
  }

  function mayAskNow(orderId: string): boolean {
    const nowMs = clock().getTime();
    const lastMs = checkedAtMs.get(orderId) ?? 0;
    if (nowMs - lastMs < RECHECK_MS) return false;
    for (const [id, atMs] of checkedAtMs) if (nowMs - atMs >= RECHECK_MS) checkedAtMs.delete(id);
    checkedAtMs.set(orderId, nowMs);
    return true;
  }

  /** Asks the gateway how an order stands, and makes it so here. */
  async function lookAt(one: OrderRow): Promise<void> {
    if (one.status === 'processing') return await settler.fulfil(one.order_id);
    const gateway = gateways[one.method];
    if (gateway?.kind !== one.gateway_kind) return await expireIfLate(one);
    try {
      const report = await gateway.check({ orderId: one.order_id, reference: one.reference });
      noteRefused(one.order_id, await settler.settle(one.order_id, report));
      if (report.type === 'waiting') await expireIfLate(one);
    } catch (failure) {
      if (!(failure instanceof GatewayUnavailable)) throw failure;
      noteUnavailable(one, failure);
    }
  }

  async function expireIfLate(one: OrderRow): Promise<void> {
    if (clock().getTime() < one.expires_at.getTime() + GRACE_MS) return;
    await settler.settle(one.order_id, { type: 'expired' });
  }

  async function receive(method: PaymentMethod, raw: RawNotification): Promise<Receipt> {
    const gateway = gateways[method];
    if (!gateway) return { status: 400, text: 'refused' };
    const reading = await gateway.onNotification(raw);
    if (reading.type === 'forged') {
      log.warn({ event: 'notification_forged', method, reason: reading.reason });
      return { status: 400, text: gateway.answers.refused };
    }
    const kept = await keepNotification(store.db, method, reading, raw.body, clock());
    onStep('notification-kept');
    if (reading.isUnreadable) log.error({ event: 'notification_unreadable', method, id: kept.id });
    if (kept.outcome === null) await settleNotification(kept);
    return { status: reading.about ? 200 : 202, text: gateway.answers.taken };
  }

  async function settleNotification(one: NotificationRow): Promise<void> {
    const outcome = await outcomeOf(one);
    if (outcome === undefined) return;
    await finishNotification(store.db, one.id, outcome, clock());
    onStep('notification-done');
  }

  /** What became of it; nothing when it has to wait for what it speaks of. */
  async function outcomeOf(one: NotificationRow): Promise<string | undefined> {
    if (one.order_id === null || one.report === null) return 'not-ours';
    const settled = await settler.settle(one.order_id, parseReport(one.report));
    noteRefused(one.order_id, settled);
    if (settled.type === 'refused') return `refused:${settled.because}`;
    if (settled.type === 'done') return 'done';
    if (clock().getTime() - one.received_at.getTime() < UNMATCHED_MS) return undefined;
    log.warn({ event: 'notification_unmatched', method: one.method, orderId: one.order_id });
    return 'unmatched';
  }

  async function resume(stop?: AbortSignal): Promise<void> {
    const notifications = await claimNotifications(store.db, CLAIMED_AT_ONCE, clock());
    for (const one of notifications) {
      if (stop?.aborted) return;
      await alone('notification', () => settleNotification(one));
    }
    const orders = await claimOrders(store.db, CLAIMED_AT_ONCE, clock());
    for (const one of orders) {
      // A gateway that is away takes seconds for each of them; those not asked come round again.
      if (stop?.aborted) return;
      await alone('order', () => lookAt(one));
    }
  }

  /** What goes wrong with one must not hold up the others. It comes round again. */
  async function alone(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      log.error({ event: 'payment_work_failed', what, name: failure instanceof Error ? failure.name : 'unknown' });
    }
  }

  function noteRefused(orderId: string, settled: Settled): void {
    if (settled.type === 'refused') log.error({ event: 'payment_refused', orderId, because: settled.because });
  }

  function noteUnavailable(one: OrderRow, failure: GatewayUnavailable): void {
    const cause = failure.cause instanceof Error ? failure.cause.name : undefined;
    log.warn({ event: 'gateway_unavailable', method: one.method, orderId: one.order_id, why: failure.message, cause });
  }

  return { order, check, receive, resume };
}

function orderToPay(gateway: Gateway, product: Product, now: Date): OrderToPay | undefined {
  const amountMinor = product.prices[gateway.currency];
  const merchant = gateway.merchantFor(product);
  if (amountMinor === undefined || merchant === undefined) return undefined;
  return {
    orderId: newOrderId(now),
    description: product.description,
    amountMinor,
    currency: gateway.currency,
    merchant,
    expiresAt: new Date(now.getTime() + PAYABLE_MS),
  };
}

function newOrder(userId: string, gateway: Gateway, product: Product, toPay: OrderToPay, now: Date) {
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
