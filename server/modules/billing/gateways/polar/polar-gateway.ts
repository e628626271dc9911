import type { Polar } from '@polar-sh/sdk/2026-10';
import type { z } from 'zod';
import { lazyOnce, retry } from '../../../../../src/shared/async.ts';
import {
  GatewayUnavailableError,
  type CreatedPayment,
  type Gateway,
  type PaymentRequest,
  type OrderReference,
  type PaymentReport,
  type RefundOutcome,
  type RefundRequest,
  type RenewalReport,
} from '../gateway.ts';
import {
  alreadyRevoked,
  createdCheckout,
  createdRefund,
  polarCheckout,
  polarSubscription,
  refundableOrder,
} from './polar-schemas.ts';
import { checkoutReport, renewalReport } from './polar-report.ts';
import { parsePolarNotification } from './parse-polar-notification.ts';

export type PolarGatewaySettings = {
  readonly accessToken: string;
  readonly webhookSecret: string;
  /** `production`, `sandbox` (theirs) or the address of an API. */
  readonly server: string;
  /** The page that the checkout window opens after the payment. */
  readonly returnUrl: string;
};

/** Polar's hosted checkout in a separate window. */
export function createPolarGateway(settings: PolarGatewaySettings): Gateway {
  const polar = lazyOnce(() => load(settings));
  return {
    method: 'polar',
    kind: 'live',
    currency: 'USD',
    acknowledgements: { accepted: 'ok', rejected: 'refused' },
    merchantFor: ({ polarProductId }) => polarProductId ?? undefined,
    createOrder: async (order) => createCheckout(await polar(), order, settings.returnUrl),
    fetchReport: async (order) => check(await polar(), order),
    parseNotification: (raw) => parsePolarNotification(raw, settings.webhookSecret),
    endSubscription: async (subscriptionId) => {
      await revoke(await polar(), subscriptionId);
    },
    setRenewal: async (subscriptionId, renews) => setRenewal(await polar(), subscriptionId, renews),
    refund: async (payment) => refund(await polar(), payment),
  };
}

const TIMEOUT_S = 10;

/** The official SDK, loaded at first use. */
async function load({ accessToken, server }: PolarGatewaySettings): Promise<Polar> {
  const { createPolar } = await import('@polar-sh/sdk/2026-10');
  const endpoint =
    server === 'production' || server === 'sandbox' ? ({ environment: server } as const) : { baseUrl: server };
  return createPolar({ accessToken, timeout: TIMEOUT_S, ...endpoint });
}

async function createCheckout(polar: Polar, order: PaymentRequest, returnUrl: string): Promise<CreatedPayment> {
  // Our price with taxes included and without discounts: the shown amount is the paid amount, which must match.
  const price = {
    amount_type: 'fixed',
    price_amount: order.amountMinor,
    price_currency: 'usd',
    tax_behavior: 'inclusive',
  } as const;
  const response = await withRetry(() =>
    polar.checkouts.create({
      products: [order.merchant],
      prices: { [order.merchant]: [price] },
      currency: 'usd',
      allow_discount_codes: false,
      allow_trial: false,
      metadata: { order_id: order.orderId },
      success_url: returnUrl,
    }),
  );
  const { id, url, expires_at } = parsed(createdCheckout, response);
  return { paymentUrl: url, reference: id, expiresAt: new Date(expires_at) };
}

async function check(polar: Polar, { reference }: OrderReference): Promise<PaymentReport> {
  // A checkout whose id was not stored was never shown to a buyer.
  if (reference === null) return { type: 'waiting' };
  return checkoutReport(parsed(polarCheckout, await withRetry(() => polar.checkouts.get(reference))));
}

async function revoke(polar: Polar, subscriptionId: string): Promise<void> {
  try {
    await withRetry(() => polar.subscriptions.revoke(subscriptionId));
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError) || !isAlreadyRevoked(error.cause)) throw error;
  }
}

async function setRenewal(polar: Polar, subscriptionId: string, renews: boolean): Promise<RenewalReport> {
  const response = await withRetry(() => polar.subscriptions.update(subscriptionId, { cancel_at_period_end: !renews }));
  const report = renewalReport(parsed(polarSubscription, response));
  if (!report || (report.type === 'subscription-renews') !== renews)
    throw new GatewayUnavailableError('Polar did not change the subscription');
  return report;
}

/** A first payment is known by its checkout, a renewal by its order at Polar. */
async function refund(polar: Polar, { paymentId, isRenewal }: RefundRequest): Promise<RefundOutcome> {
  const order = await withRetry(() => findOrder(polar, paymentId, isRenewal));
  const { id, refundable_amount: amount } = parsed(refundableOrder, order);
  if (amount === 0) return 'refunded';
  // Without a retry: Polar would refund twice what may be refunded in parts.
  const response = await withRetry(
    () => polar.refunds.create({ order_id: id, reason: 'customer_request', amount }),
    ONCE,
  );
  const { status } = parsed(createdRefund, response);
  if (status === 'failed' || status === 'canceled') throw new GatewayUnavailableError('Polar refused the refund');
  return status === 'succeeded' ? 'refunded' : 'requested';
}

async function findOrder(polar: Polar, paymentId: string, isRenewal: boolean): Promise<unknown> {
  if (isRenewal) return await polar.orders.get(paymentId);
  const { items } = await polar.orders.list({ checkout_id: paymentId, limit: 1 });
  return items[0];
}

/** By the response body: the SDK uses the same error class for every 403, also for insufficient token scope. */
function isAlreadyRevoked(error: unknown): boolean {
  return error instanceof Error && 'error' in error && alreadyRevoked.safeParse(error.error).success;
}

const MAX_ATTEMPTS = 2;
const ONCE = 1;

/** The SDK does not retry. Creating a checkout twice is harmless: only one is shown. */
async function withRetry<Response>(request: () => Promise<Response>, attempts = MAX_ATTEMPTS): Promise<Response> {
  try {
    return await retry(request, {
      delayMs: (failedAttempts) => (failedAttempts < attempts ? 0 : undefined),
      isRetryable: isTransient,
    });
  } catch (error) {
    throw new GatewayUnavailableError('Polar sent no response', error);
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof Error && (error.name === 'PolarServerError' || error.name === 'PolarNetworkError');
}

function parsed<Shape>(schema: z.ZodType<Shape>, response: unknown): Shape {
  const result = schema.safeParse(response);
  if (!result.success) throw new GatewayUnavailableError('Polar sent an invalid response', result.error);
  return result.data;
}
