import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { listenOnLoopback } from './loopback.ts';

type Checkout = {
  readonly id: string;
  readonly orderId: string;
  readonly product: string;
  readonly amount: number;
  readonly currency: string;
  status: 'open' | 'expired' | 'confirmed' | 'succeeded' | 'failed';
  refunded: number;
  subscriptionId: string | null;
};

export type Webhook = { readonly body: string; readonly headers: Record<string, string> };
export type WebhookChanges = {
  readonly type?: string;
  readonly data?: Record<string, unknown>;
  readonly id?: string;
  /** When it was sent, in seconds; now by default. */
  readonly sentAtS?: number;
};

export type FakePolar = {
  readonly url: string;
  readonly env: Record<'POLAR_ACCESS_TOKEN' | 'POLAR_WEBHOOK_SECRET' | 'POLAR_SERVER', string>;
  readonly checkouts: ReadonlyMap<string, Checkout>;
  /** Subscriptions revoked through the API. */
  readonly revoked: readonly string[];
  /** The last `cancel_at_period_end` that was set through the API, by subscription. */
  readonly cancelled: ReadonlyMap<string, boolean>;
  checkoutOf(orderId: string): Checkout;
  pay(orderId: string, subscriptionId?: string): void;
  fail(orderId: string): void;
  expire(orderId: string): void;
  refund(orderId: string, cents: number): void;
  /** The webhook about the current state of an order. */
  webhook(orderId: string, changes?: WebhookChanges): Webhook;
  /** The webhook about a renewal. */
  renewal(orderId: string, polarOrderId: string, changes?: WebhookChanges): Webhook;
  /** The webhook about the subscription that an order began. */
  subscriptionWebhook(orderId: string, type: string, data: Record<string, unknown>): Webhook;
  /** The refunds that were requested through the API. */
  readonly refunds: ReadonlyArray<{ readonly order_id: string; readonly amount: number }>;
  /** The status of a requested refund. */
  refundStatus: 'succeeded' | 'pending' | 'failed';
  /** Responds to this many requests with a server error first. */
  failing: number;
  down: boolean;
  stop(): Promise<void>;
};

const accessToken = 'polar_oat_of_a_test';

/** Polar's API and webhooks on the wire. */
export async function startFakePolar(): Promise<FakePolar> {
  const secret = `polar_whs_${randomBytes(24).toString('hex')}`;
  const checkouts = new Map<string, Checkout>();
  const revoked: string[] = [];
  const cancelled = new Map<string, boolean>();
  const refunds: { order_id: string; amount: number }[] = [];

  const server = await listenOnLoopback((request, body, response) => {
    const { status, json } = respondTo(request.method ?? '', request.url ?? '', request.headers, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });

  function respondTo(method: string, path: string, headers: Record<string, unknown>, body: string) {
    if (fake.down) return { status: 503, json: {} };
    if (fake.failing > 0) {
      fake.failing -= 1;
      return { status: 500, json: {} };
    }
    if (headers['authorization'] !== `Bearer ${accessToken}`) return { status: 401, json: { error: 'unauthorized' } };
    if (method === 'POST' && path === '/v1/checkouts/') return { status: 201, json: create(JSON.parse(body)) };
    if (method === 'GET' && path.startsWith('/v1/orders/')) return ordersResponse(path);
    if (method === 'POST' && path === '/v1/refunds/') return { status: 201, json: refund(JSON.parse(body)) };
    const checkout = checkouts.get(/^\/v1\/checkouts\/([^/]+)$/.exec(path)?.[1] ?? '');
    if (method === 'GET' && checkout) return { status: 200, json: checkoutData(checkout) };
    const subscription = /^\/v1\/subscriptions\/([^/]+)$/.exec(path)?.[1];
    if (method === 'DELETE' && subscription) {
      revoked.push(subscription);
      return { status: 200, json: { id: subscription, status: 'canceled' } };
    }
    if (method === 'PATCH' && subscription) {
      const { cancel_at_period_end: isCancelled } = JSON.parse(body) as { cancel_at_period_end: boolean };
      cancelled.set(subscription, isCancelled);
      return { status: 200, json: subscriptionData(subscription, isCancelled) };
    }
    return { status: 404, json: { error: 'ResourceNotFound', detail: 'Not found' } };
  }

  /** The list of the orders of a checkout, or one order. */
  function ordersResponse(path: string) {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const checkoutId = searchParams.get('checkout_id');
    if (checkoutId === null) {
      const id = pathname.split('/').at(-1);
      return { status: 200, json: { id, refundable_amount: 800 } };
    }
    const checkout = checkouts.get(checkoutId);
    const items = checkout ? [{ ...orderData(checkout), refundable_amount: refundableOf(checkout) }] : [];
    return { status: 200, json: { items, pagination: { total_count: items.length, max_page: 1 } } };
  }

  function refund(request: { order_id: string; amount: number }) {
    refunds.push(request);
    const checkout = [...checkouts.values()].find((checkout) => request.order_id === `order-of-${checkout.id}`);
    // With its tax, in proportion.
    if (checkout && fake.refundStatus !== 'failed' && request.amount === refundableOf(checkout))
      checkout.refunded = checkout.amount;
    return { id: randomUUID(), status: fake.refundStatus };
  }

  function create(request: {
    products: string[];
    prices: Record<string, Array<{ price_amount: number; price_currency: string; tax_behavior: string }>>;
    metadata: { order_id: string };
  }) {
    const product = request.products[0] ?? '';
    const price = request.prices[product]?.[0];
    if (price?.tax_behavior !== 'inclusive') throw new Error('the price must be what the buyer pays');
    const checkout: Checkout = {
      id: randomUUID(),
      orderId: request.metadata.order_id,
      product,
      amount: price.price_amount,
      currency: price.price_currency,
      status: 'open',
      refunded: 0,
      subscriptionId: null,
    };
    checkouts.set(checkout.id, checkout);
    return checkoutData(checkout);
  }

  function checkoutOf(orderId: string): Checkout {
    const found = [...checkouts.values()].find((checkout) => checkout.orderId === orderId);
    if (!found) throw new Error(`Polar has no checkout of ${orderId}`);
    return found;
  }

  function signed(
    event: { type: string; data: unknown },
    { id = `msg_${randomUUID()}`, sentAtS }: WebhookChanges,
  ): Webhook {
    const timestamp = String(sentAtS ?? Math.floor(Date.now() / 1000));
    const body = JSON.stringify({ ...event, timestamp: new Date().toISOString() });
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    return { body, headers: { 'content-type': 'application/json', ...headers } };
  }

  const fake: FakePolar = {
    url: server.url,
    env: { POLAR_ACCESS_TOKEN: accessToken, POLAR_WEBHOOK_SECRET: secret, POLAR_SERVER: server.url },
    checkouts,
    revoked,
    cancelled,
    refunds,
    refundStatus: 'succeeded',
    failing: 0,
    down: false,
    checkoutOf,
    pay: (orderId, subscriptionId) => {
      const checkout = checkoutOf(orderId);
      checkout.status = 'succeeded';
      checkout.subscriptionId = subscriptionId ?? null;
    },
    fail: (orderId) => {
      checkoutOf(orderId).status = 'failed';
    },
    expire: (orderId) => {
      checkoutOf(orderId).status = 'expired';
    },
    refund: (orderId, cents) => {
      checkoutOf(orderId).refunded = cents;
    },
    webhook: (orderId, changes = {}) => {
      const { type, data } = eventAbout(checkoutOf(orderId));
      return signed({ type: changes.type ?? type, data: { ...data, ...changes.data } }, changes);
    },
    renewal: (orderId, polarOrderId, changes = {}) => {
      const data = { ...orderData(checkoutOf(orderId)), id: polarOrderId, billing_reason: 'subscription_cycle' };
      return signed({ type: changes.type ?? 'order.paid', data: { ...data, ...changes.data } }, changes);
    },
    subscriptionWebhook: (orderId, type, data) => {
      const { subscriptionId } = checkoutOf(orderId);
      return signed({ type, data: { id: subscriptionId, metadata: { order_id: orderId }, ...data } }, {});
    },
    stop: () => server.close(),
  };
  return fake;
}

/** Where the period of every subscription ends. */
export const periodEnd = '2027-01-01T00:00:00.000Z';

function subscriptionData(id: string, isCancelled: boolean): Record<string, unknown> {
  return {
    id,
    status: 'active',
    cancel_at_period_end: isCancelled,
    current_period_end: periodEnd,
    ends_at: isCancelled ? periodEnd : null,
    ended_at: null,
    metadata: {},
  };
}

function eventAbout(checkout: Checkout): { type: string; data: Record<string, unknown> } {
  if (checkout.refunded > 0) return { type: 'order.refunded', data: orderData(checkout) };
  if (checkout.status === 'succeeded') return { type: 'order.paid', data: orderData(checkout) };
  return {
    type: checkout.status === 'expired' ? 'checkout.expired' : 'checkout.updated',
    data: checkoutData(checkout),
  };
}

function checkoutData(checkout: Checkout): Record<string, unknown> {
  return {
    id: checkout.id,
    status: checkout.status,
    url: `https://polar.sh/checkout/${checkout.id}`,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    total_amount: checkout.amount,
    currency: checkout.currency,
    product_id: checkout.product,
    subscription_id: checkout.subscriptionId,
    metadata: { order_id: checkout.orderId },
  };
}

/** Without tax. */
function refundableOf(checkout: Checkout): number {
  return Math.round((checkout.amount - checkout.refunded) * 0.8);
}

function orderData(checkout: Checkout): Record<string, unknown> {
  return {
    id: `order-of-${checkout.id}`,
    status: checkout.refunded === 0 ? 'paid' : checkout.refunded < checkout.amount ? 'partially_refunded' : 'refunded',
    paid: true,
    // A fifth of the price is tax, as with prices that include it.
    net_amount: Math.round(checkout.amount * 0.8),
    tax_amount: checkout.amount - Math.round(checkout.amount * 0.8),
    total_amount: checkout.amount,
    refunded_amount: Math.round(checkout.refunded * 0.8),
    refunded_tax_amount: checkout.refunded - Math.round(checkout.refunded * 0.8),
    currency: checkout.currency,
    billing_reason: checkout.subscriptionId ? 'subscription_create' : 'purchase',
    product_id: checkout.product,
    subscription_id: checkout.subscriptionId,
    checkout_id: checkout.id,
    metadata: { order_id: checkout.orderId },
  };
}
