import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type {
  Gateway,
  ParsedNotification,
  PaymentRequest,
  RawNotification,
  PaymentReport,
} from '../../server/modules/billing/gateways/gateway.ts';

/** A gateway with the actions of the buyer and the merchant. */
export type GatewayHarness = {
  readonly gateway: Gateway;
  pay(orderId: string): Promise<void>;
  /** Pays the first month of a plan, where the gateway renews. @returns its id of the subscription */
  readonly subscribe?: (orderId: string) => Promise<string>;
  expire(orderId: string): Promise<void>;
  refund(orderId: string, amountMinor: number): Promise<void>;
  /** The notification that the gateway now sends about the order. */
  notificationOf(orderId: string): Promise<RawNotification>;
};

const amountMinor = 1999;

/** The behaviour of every gateway. */
export function gatewaySuite(name: string, harness: () => GatewayHarness): void {
  test(`${name} returns a payment URL`, async () => {
    const { order } = await placeOrder();

    expect(URL.canParse(order.paymentUrl)).toBe(true);
  });

  test(`${name} reports an unpaid order as waiting`, async () => {
    const { report } = await placeOrder();

    expect(await report()).toEqual({ type: 'waiting' });
  });

  test(`${name} reports a payment with the requested amount, currency and merchant`, async () => {
    const { requested, report } = await placeOrder();

    await harness().pay(requested.orderId);

    expect(await report()).toMatchObject({
      type: 'paid',
      payment: { amountMinor, currency: requested.currency, merchant: requested.merchant, refundedMinor: 0 },
    });
  });

  test(`${name} uses the same payment id in notifications and queries`, async () => {
    const { requested, report } = await placeOrder();
    await harness().pay(requested.orderId);

    const parsed = orderOf(
      await harness().gateway.parseNotification(await harness().notificationOf(requested.orderId)),
    );

    expect(parsed.orderId).toBe(requested.orderId);
    expect(paymentOf(parsed.report)).toEqual(paymentOf(await report()));
  });

  test(`${name} reports an expired payment`, async () => {
    const { requested, report } = await placeOrder();

    await harness().expire(requested.orderId);

    expect(await report()).toEqual({ type: 'expired' });
    const notification = await harness().notificationOf(requested.orderId);
    expect(orderOf(await harness().gateway.parseNotification(notification)).report).toEqual({ type: 'expired' });
  });

  test(`${name} reports the refunded amount of a payment`, async () => {
    const { requested } = await placeOrder();
    await harness().pay(requested.orderId);

    await harness().refund(requested.orderId, amountMinor);

    const parsed = orderOf(
      await harness().gateway.parseNotification(await harness().notificationOf(requested.orderId)),
    );
    expect(paymentOf(parsed.report)).toMatchObject({ amountMinor, refundedMinor: amountMinor });
  });

  test(`${name} identifies a repeated notification by its id`, async () => {
    const { requested } = await placeOrder();
    await harness().pay(requested.orderId);
    const notification = await harness().notificationOf(requested.orderId);

    const [first, second] = [
      await harness().gateway.parseNotification(notification),
      await harness().gateway.parseNotification(notification),
    ];

    expect(first).toEqual(second);
  });

  test(`${name} rejects a notification with one changed character`, async () => {
    const { requested } = await placeOrder();
    await harness().pay(requested.orderId);
    const notification = await harness().notificationOf(requested.orderId);

    const changed = notification.body.replace(
      requested.orderId,
      requested.orderId.slice(0, -1) + otherDigit(requested.orderId.at(-1)),
    );

    expect(changed).not.toBe(notification.body);
    expect(await harness().gateway.parseNotification({ ...notification, body: changed })).toMatchObject({
      type: 'forged',
    });
  });

  test(`${name} rejects an unsigned notification`, async () => {
    for (const body of ['', '{}', 'out_trade_no=1&trade_status=TRADE_SUCCESS', 'null', '%', '{"type":"order.paid"}']) {
      expect(await harness().gateway.parseNotification({ body, headers: {} })).toMatchObject({ type: 'forged' });
    }
  });

  test(`${name} cancels and resumes the renewal of a plan, if it has any`, async () => {
    const { gateway, subscribe } = harness();
    if (!subscribe) return await expect(gateway.setRenewal('any', false)).rejects.toThrow();
    const { requested } = await placeOrder(true);
    const subscriptionId = await subscribe(requested.orderId);
    const parsed = orderOf(await gateway.parseNotification(await harness().notificationOf(requested.orderId)));

    const cancelled = await gateway.setRenewal(subscriptionId, false);
    const resumed = await gateway.setRenewal(subscriptionId, true);

    expect(paymentOf(parsed.report)).toMatchObject({ subscriptionId });
    expect(cancelled).toEqual({ type: 'subscription-ends', subscriptionId, endsAt: expect.stringMatching(/Z$/) });
    expect(resumed).toEqual({ type: 'subscription-renews', subscriptionId });
  });

  async function placeOrder(isSubscription = false) {
    const { gateway } = harness();
    const requested: PaymentRequest = {
      orderId: `20261121${randomBytes(12).toString('hex')}`,
      description: 'Traveller, 500,000 tokens',
      amountMinor,
      currency: gateway.currency,
      merchant: gateway.merchantFor({ code: 'traveller', polarProductId: 'product-of-polar' }) ?? '',
      isSubscription,
      expiresAt: new Date(Date.now() + 1_800_000),
    };
    const order = await gateway.createOrder(requested);
    const report = () => gateway.fetchReport({ orderId: requested.orderId, reference: order.reference ?? null });
    return { requested, order, report };
  }
}

function orderOf(parsed: ParsedNotification) {
  if (parsed.type !== 'genuine' || !parsed.about) throw new Error(`not about an order: ${JSON.stringify(parsed)}`);
  return parsed.about;
}

function paymentOf(report: PaymentReport) {
  if (report.type !== 'paid') throw new Error(`not paid but ${report.type}`);
  return report.payment;
}

function otherDigit(digit: string | undefined): string {
  return digit === '0' ? '1' : '0';
}
