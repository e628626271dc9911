import { isPayable, type OrderStatus, type PaymentMethod, type Seller } from '../../../../src/domain/purchase.ts';
import type { Database } from '../../../db/database.ts';
import type { ServerDeps } from '../../../shared/deps/server-deps.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { PaymentEvents } from './payment-events.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { Product } from '../catalogue/catalogue.ts';
import {
  GatewayUnavailableError,
  type Gateway,
  type Gateways,
  type PaymentReport,
  type PaymentRequest,
  type RawNotification,
  type RefundOutcome,
} from '../gateways/gateway.ts';
import {
  claimOrders,
  findOrder,
  firstCheckAt,
  insertOrder,
  newOrderId,
  updateOrder,
  type NewOrder,
  type OrderRow,
} from '../orders/orders.ts';
import { claimNotifications, finishNotification, storeNotification, type NotificationRow } from './notifications.ts';
import type { OnStep } from './payment-steps.ts';
import { endSubscription, findRenewable } from '../orders/subscriptions.ts';
import { Reconciler, type ReconcileResult } from './reconcile.ts';
import { parseReport } from './report-schema.ts';

export type PaymentsDeps = Pick<ServerDeps, 'database' | 'clock'> & {
  readonly events: PaymentEvents;
  readonly gateways: Gateways;
  readonly seller: Seller;
  readonly onStep?: OnStep;
};

/** 400 only for forged requests: a gateway whose own notifications are refused too often stops sending them. */
export type NotificationResponse = { readonly status: 200 | 202 | 400; readonly text: string };

export type PlacedOrder = { readonly orderId: string; readonly paymentUrl: string };

/** How long an order can be paid, unless its gateway sets another time. */
const PAYABLE_FOR_MS = 30 * 60_000;
/** A payment made in the last second arrives a little later. */
const GRACE_MS = 2 * 60_000;
/** The minimum interval of gateway queries about one order, however many windows poll. */
const MIN_RECHECK_INTERVAL_MS = 2000;
/** A notification about an order that does not appear in this time is given up. */
const UNMATCHED_RETENTION_MS = 7 * 24 * 3600_000;
const BATCH_SIZE = 20;

/** Orders from placing to fulfilment. Every step survives a crash: `resumeUnfinished` continues what was cut short. */
export class Payments {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #events: PaymentEvents;
  readonly #gateways: Gateways;
  /** A hook of the crash tests. */
  readonly #onStep: OnStep;
  readonly #reconciler: Reconciler;
  /** When each order was last queried at its gateway, for the minimum interval. */
  readonly #checkedAtMs = new Map<string, number>();

  /** Payments that differ from their order: few, because money was paid for each. */
  readonly #refusedPayments = new Set<string>();

  constructor({ database, clock, events, gateways, seller, onStep = () => undefined }: PaymentsDeps) {
    this.#database = database;
    this.#clock = clock;
    this.#events = events;
    this.#gateways = gateways;
    this.#onStep = onStep;
    this.#reconciler = new Reconciler({ database, clock, seller, events, onStep });
  }

  /**
   * Places an order and returns where to pay it.
   * @throws ApiError when the product cannot be bought this way or the gateway is unavailable
   */
  async createOrder(userId: string, method: PaymentMethod, product: Product): Promise<PlacedOrder> {
    const gateway = this.#gateways[method];
    const request = gateway && paymentRequest(gateway, product, this.#clock());
    if (!gateway || !request) throw new ApiError(409, 'payment_unavailable', 'This cannot be bought this way.');
    const order = await insertOrder(this.#database.db, newOrder(userId, gateway, product, request, this.#clock()));
    this.#onStep('order-stored');
    try {
      return await this.#requestPayment(gateway, order, request);
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      this.#events.gatewayUnavailable({ method, orderId: order.order_id }, error);
      await this.#reconciler.reconcile(order.order_id, { type: 'failed' });
      throw gatewayUnavailable();
    }
  }

  async #requestPayment(gateway: Gateway, order: OrderRow, request: PaymentRequest): Promise<PlacedOrder> {
    const created = await gateway.createOrder(request);
    this.#onStep('payment-requested');
    await updateOrder(this.#database.db, order.id, {
      payment_url: created.paymentUrl,
      reference: created.reference ?? null,
      ...(created.expiresAt ? { expires_at: created.expiresAt } : {}),
    });
    this.#onStep('payment-url-stored');
    return { orderId: order.order_id, paymentUrl: created.paymentUrl };
  }

  /** The status of an order of this user, after querying the gateway when it may have changed. */
  async checkOrder(userId: string, orderId: string): Promise<OrderStatus | undefined> {
    const order = await findOrder(this.#database.db, orderId);
    if (!order || order.user_id !== userId) return undefined;
    if (order.status !== 'pending' && order.status !== 'processing') return order.status;
    if (this.#mayQueryNow(orderId)) await this.#refresh(order);
    return (await findOrder(this.#database.db, orderId))?.status;
  }

  /**
   * Lets a plan of this user end with its paid period, or renew after all; at the gateway first.
   * @throws ApiError when the plan does not renew by itself or the gateway is unavailable
   */
  async setRenewal(userId: string, subscriptionId: string, renews: boolean): Promise<void> {
    const found = await findRenewable(this.#database.db, userId, subscriptionId);
    if (!found) throw new ApiError(404, 'not_found', 'You have no such plan that renews.');
    if (renews === (found.ends_at === null)) return;
    const gateway = this.#gateways[found.method];
    // The first payment is reported before its subscription has an id.
    if (gateway?.kind !== found.gateway_kind || found.gateway_subscription_id === null) throw gatewayUnavailable();
    try {
      const report = await gateway.setRenewal(found.gateway_subscription_id, renews);
      await this.#reconciler.reconcile(found.order_id, report);
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      this.#events.gatewayUnavailable({ method: found.method, orderId: found.order_id }, error);
      throw gatewayUnavailable();
    }
  }

  /**
   * Refunds what is left of an order, at the gateway first.
   * @throws ApiError when it cannot be refunded or the gateway is unavailable or refuses
   */
  async refund(orderId: string): Promise<RefundOutcome> {
    const order = await findOrder(this.#database.db, orderId);
    if (!order) throw new ApiError(404, 'order_not_found', 'There is no such order.');
    const gateway = this.#gateways[order.method];
    if (!gateway || order.payment_id === null || !this.canRefund(order))
      throw new ApiError(409, 'conflict', 'This order cannot be refunded.');
    const payment = {
      paymentId: order.payment_id,
      merchant: order.merchant,
      amountMinor: order.amount_minor,
      currency: order.currency,
      refundedMinor: order.refunded_minor,
      subscriptionId: order.gateway_subscription_id ?? undefined,
    };
    try {
      const outcome = await gateway.refund({ ...payment, orderId, isRenewal: order.renewal_of !== null });
      if (outcome === 'requested') return outcome;
      // Its own report arrives later, and changes nothing more.
      const report = { type: 'paid', payment: { ...payment, refundedMinor: order.amount_minor } } as const;
      this.#reportMismatch(order, await this.#reconciler.reconcile(orderId, report), report);
      return outcome;
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      this.#events.gatewayUnavailable({ method: order.method, orderId }, error);
      throw gatewayUnavailable();
    }
  }

  /** Completed, and paid through a gateway that is configured. */
  canRefund(order: Pick<OrderRow, 'status' | 'method' | 'gateway_kind' | 'payment_id'>): boolean {
    const isPaid = order.status === 'completed' && order.payment_id !== null;
    return isPaid && this.#gateways[order.method]?.kind === order.gateway_kind;
  }

  /** Ends a plan of this user at once; the payment worker ends its renewal at the gateway. */
  async endPlanNow(userId: string, subscriptionId: string): Promise<void> {
    const now = this.#clock();
    await this.#database.transact(async (tx) => {
      const found = await tx
        .selectFrom('subscriptions')
        .select('id')
        .where('id', '=', subscriptionId)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw new ApiError(404, 'not_found', 'There is no such plan.');
      await endSubscription(tx, found.id, 'plan-ended', now);
    });
  }

  /** Stores a notification of a gateway, then acts on it. */
  async receiveNotification(method: PaymentMethod, raw: RawNotification): Promise<NotificationResponse> {
    const gateway = this.#gateways[method];
    if (!gateway) return { status: 400, text: 'refused' };
    const parsed = await gateway.parseNotification(raw);
    if (parsed.type === 'forged') {
      this.#events.notificationForged(method, parsed.reason);
      return { status: 400, text: gateway.acknowledgements.rejected };
    }
    const stored = await storeNotification(this.#database.db, method, parsed, raw.body, this.#clock());
    this.#onStep('notification-stored');
    if (parsed.isUnreadable && stored.outcome === null) {
      this.#events.notificationUnreadable(method, stored.id);
      await finishNotification(this.#database.db, stored.id, 'unreadable', this.#clock());
    } else if (stored.outcome === null) {
      await this.#process(stored);
    }
    return { status: parsed.about ? 200 : 202, text: gateway.acknowledgements.accepted };
  }

  /** Continues unfinished notifications and orders. Each is claimed, so that several processes share the work. */
  async resumeUnfinished(stop?: AbortSignal): Promise<void> {
    for (const notification of await claimNotifications(this.#database.db, BATCH_SIZE, this.#clock())) {
      if (stop?.aborted) return;
      await this.#reportErrors('notification', () => this.#process(notification));
    }
    for (const order of await claimOrders(this.#database.db, BATCH_SIZE, this.#clock())) {
      // An unavailable gateway costs seconds per order; the rest are claimed again later.
      if (stop?.aborted) return;
      await this.#reportErrors('order', () => this.#refresh(order));
    }
  }

  #mayQueryNow(orderId: string): boolean {
    const nowMs = this.#clock().getTime();
    const lastMs = this.#checkedAtMs.get(orderId) ?? 0;
    if (nowMs - lastMs < MIN_RECHECK_INTERVAL_MS) return false;
    for (const [id, atMs] of this.#checkedAtMs) {
      if (nowMs - atMs >= MIN_RECHECK_INTERVAL_MS) this.#checkedAtMs.delete(id);
    }
    this.#checkedAtMs.set(orderId, nowMs);
    return true;
  }

  /** Queries the gateway about an order and applies its report. */
  async #refresh(order: OrderRow): Promise<void> {
    const { order_id: orderId, method, reference } = order;
    if (order.status === 'processing') return await this.#reconciler.fulfil(orderId);
    const gateway = this.#gateways[method];
    if (gateway?.kind !== order.gateway_kind) return await this.#expireIfOverdue(order);
    try {
      const report = await gateway.fetchReport({ orderId, reference });
      this.#reportMismatch(order, await this.#reconciler.reconcile(orderId, report), report);
      if (report.type === 'waiting') await this.#expireIfOverdue(order);
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      this.#events.gatewayUnavailable({ method, orderId }, error);
    }
  }

  async #expireIfOverdue(order: OrderRow): Promise<void> {
    if (this.#clock().getTime() < order.expires_at.getTime() + GRACE_MS) return;
    await this.#reconciler.reconcile(order.order_id, { type: 'expired' });
  }

  async #process(notification: NotificationRow): Promise<void> {
    const outcome = await this.#outcomeOf(notification);
    if (outcome === undefined) return;
    await finishNotification(this.#database.db, notification.id, outcome, this.#clock());
    this.#onStep('notification-processed');
  }

  /** Applies a notification. Returns its outcome; undefined while it has to wait for the order it is about. */
  async #outcomeOf(notification: NotificationRow): Promise<string | undefined> {
    const { method, order_id: orderId, report } = notification;
    if (orderId === null || report === null) return 'not-ours';
    const parsed = parseReport(report);
    const result = await this.#reconciler.reconcile(orderId, parsed);
    this.#reportMismatch({ method, order_id: orderId }, result, parsed);
    // Stored: the prefix does not change.
    if (result.type === 'mismatch') return `refused:${result.mismatch}`;
    if (result.type === 'done') return 'done';
    if (this.#clock().getTime() - notification.received_at.getTime() < UNMATCHED_RETENTION_MS) return undefined;
    this.#events.notificationUnmatched(method, orderId);
    return 'unmatched';
  }

  /** Once for each payment, although every poll finds it again. */
  #reportMismatch(
    { method, order_id: orderId }: Pick<OrderRow, 'method' | 'order_id'>,
    result: ReconcileResult,
    report: PaymentReport,
  ): void {
    if (result.type !== 'mismatch') return;
    const payment = `${orderId} ${'payment' in report ? report.payment.paymentId : ''}`;
    if (this.#refusedPayments.has(payment)) return;
    this.#refusedPayments.add(payment);
    this.#events.paymentMismatch(method, orderId, result.mismatch);
  }

  /** One failure must not hold up the rest of the batch; it is claimed again later. */
  async #reportErrors(task: 'order' | 'notification', work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#events.paymentTaskFailed(task, error);
    }
  }
}

function gatewayUnavailable(): ApiError {
  const message = 'The payment service is not available. Please try again later.';
  return new ApiError(503, 'payment_unavailable', message, 30);
}

function paymentRequest(gateway: Gateway, product: Product, now: Date): PaymentRequest | undefined {
  const amountMinor = product.prices[gateway.currency];
  const merchant = gateway.merchantFor(product);
  if (amountMinor === undefined || merchant === undefined) return undefined;
  return {
    orderId: newOrderId(now),
    description: product.description,
    amountMinor,
    currency: gateway.currency,
    merchant,
    isSubscription: product.type === 'subscription',
    expiresAt: new Date(now.getTime() + PAYABLE_FOR_MS),
  };
}

function newOrder(userId: string, gateway: Gateway, product: Product, request: PaymentRequest, now: Date): NewOrder {
  return {
    order_id: request.orderId,
    user_id: userId,
    method: gateway.method,
    gateway_kind: gateway.kind,
    product_type: product.type,
    product_code: product.code,
    description: product.description,
    descriptions: JSON.stringify(product.descriptions),
    tokens: product.tokens,
    merchant: request.merchant,
    amount_minor: request.amountMinor,
    currency: request.currency,
    status: 'pending',
    created_at: now,
    expires_at: request.expiresAt,
    next_check_at: firstCheckAt(now),
  };
}

/** The payment URL, while the order can still be paid. */
export function paymentUrlOf(order: Pick<OrderRow, 'status' | 'payment_url'>): string | null {
  return isPayable(order.status) ? order.payment_url : null;
}
