import type { Polar } from '@polar-sh/sdk/2026-10';
import type { z } from 'zod';
import { GatewayUnavailableError } from '../gateway.ts';
import type { CreatedPayment, Gateway, PaymentRequest, OrderReference, PaymentReport } from '../gateway.ts';
import { alreadyRevoked, createdCheckout, polarCheckout } from './polar-schemas.ts';
import { checkoutReport } from './polar-report.ts';
import { parsePolarNotification } from './parse-polar-notification.ts';

export type PolarGatewaySettings = {
  readonly accessToken: string;
  readonly webhookSecret: string;
  /** `production`, `sandbox` (theirs) or the address of an API. */
  readonly server: string;
  /** Where the buyer's window goes after paying. */
  readonly returnUrl: string;
};

/** Polar's hosted checkout, in a window of its own. */
export function createPolarGateway(settings: PolarGatewaySettings): Gateway {
  let loading: Promise<Polar> | undefined;
  const polar = () => (loading ??= load(settings));
  return {
    method: 'polar',
    kind: 'live',
    currency: 'USD',
    acknowledgements: { taken: 'ok', refused: 'refused' },
    merchantFor: ({ polarProductId }) => polarProductId ?? undefined,
    createOrder: async (order) => createCheckout(await polar(), order, settings.returnUrl),
    fetchReport: async (order) => check(await polar(), order),
    parseNotification: (raw) => parsePolarNotification(raw, settings.webhookSecret),
    endSubscription: async (subscriptionId) => {
      await revoke(await polar(), subscriptionId);
    },
  };
}

const TIMEOUT_S = 10;

/** The official client, loaded when it is first needed. */
async function load({ accessToken, server }: PolarGatewaySettings): Promise<Polar> {
  const { createPolar } = await import('@polar-sh/sdk/2026-10');
  const where =
    server === 'production' || server === 'sandbox' ? ({ environment: server } as const) : { baseUrl: server };
  return createPolar({ accessToken, timeout: TIMEOUT_S, ...where });
}

async function createCheckout(polar: Polar, order: PaymentRequest, returnUrl: string): Promise<CreatedPayment> {
  // Our own price, taxes included and without discounts: what we show is what the buyer pays and what must arrive.
  const price = {
    amount_type: 'fixed',
    price_amount: order.amountMinor,
    price_currency: 'usd',
    tax_behavior: 'inclusive',
  } as const;
  const answer = await withRetry(() =>
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
  const { id, url, expires_at } = parsed(createdCheckout, answer);
  return { paymentUrl: url, reference: id, expiresAt: new Date(expires_at) };
}

async function check(polar: Polar, { reference }: OrderReference): Promise<PaymentReport> {
  // Nobody was ever shown a checkout whose id we did not keep.
  if (reference === null) return { type: 'waiting' };
  return checkoutReport(parsed(polarCheckout, await withRetry(() => polar.checkouts.get(reference))));
}

async function revoke(polar: Polar, subscriptionId: string): Promise<void> {
  try {
    await withRetry(() => polar.subscriptions.revoke(subscriptionId));
  } catch (failure) {
    if (!(failure instanceof GatewayUnavailableError) || !isAlreadyRevoked(failure.cause)) throw failure;
  }
}

/** By what the answer says: the client gives every 403 this name, also one for a token that may not do this. */
function isAlreadyRevoked(failure: unknown): boolean {
  return failure instanceof Error && 'error' in failure && alreadyRevoked.safeParse(failure.error).success;
}

const MAX_ATTEMPTS = 2;

/** The SDK tries once. A checkout that is made twice is harmless: only one is ever shown. */
async function withRetry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (failure) {
      if (tries === MAX_ATTEMPTS || !isTransient(failure))
        throw new GatewayUnavailableError('Polar gave no answer', failure);
    }
  }
}

function isTransient(failure: unknown): boolean {
  return failure instanceof Error && (failure.name === 'PolarServerError' || failure.name === 'PolarNetworkError');
}

function parsed<Shape>(schema: z.ZodType<Shape>, answer: unknown): Shape {
  const result = schema.safeParse(answer);
  if (!result.success) throw new GatewayUnavailableError('Polar gave an answer that makes no sense', result.error);
  return result.data;
}
