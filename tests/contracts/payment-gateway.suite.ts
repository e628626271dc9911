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
export type GatewayWorld = {
  readonly gateway: Gateway;
  pay(orderId: string): Promise<void>;
  expire(orderId: string): Promise<void>;
  refund(orderId: string, amountMinor: number): Promise<void>;
  /** The notification that the gateway now sends about the order. */
  letter(orderId: string): Promise<RawNotification>;
};

const amountMinor = 1999;

/** The behaviour of every gateway. */
export function gatewaySuite(name: string, world: () => GatewayWorld): void {
  test(`${name} returns a payment URL`, async () => {
    const { order } = await placed();

    expect(URL.canParse(order.paymentUrl)).toBe(true);
  });

  test(`${name} reports an unpaid order as waiting`, async () => {
    const { report } = await placed();

    expect(await report()).toEqual({ type: 'waiting' });
  });

  test(`${name} reports a payment with the requested amount, currency and merchant`, async () => {
    const { toPay, report } = await placed();

    await world().pay(toPay.orderId);

    expect(await report()).toMatchObject({
      type: 'paid',
      payment: { amountMinor, currency: toPay.currency, merchant: toPay.merchant, refundedMinor: 0 },
    });
  });

  test(`${name} uses the same payment id in notifications and queries`, async () => {
    const { toPay, report } = await placed();
    await world().pay(toPay.orderId);

    const said = about(await world().gateway.parseNotification(await world().letter(toPay.orderId)));

    expect(said.orderId).toBe(toPay.orderId);
    expect(paymentOf(said.report)).toEqual(paymentOf(await report()));
  });

  test(`${name} reports an expired payment`, async () => {
    const { toPay, report } = await placed();

    await world().expire(toPay.orderId);

    expect(await report()).toEqual({ type: 'expired' });
    const letter = await world().letter(toPay.orderId);
    expect(about(await world().gateway.parseNotification(letter)).report).toEqual({ type: 'expired' });
  });

  test(`${name} reports the refunded amount of a payment`, async () => {
    const { toPay } = await placed();
    await world().pay(toPay.orderId);

    await world().refund(toPay.orderId, amountMinor);

    const said = about(await world().gateway.parseNotification(await world().letter(toPay.orderId)));
    expect(paymentOf(said.report)).toMatchObject({ amountMinor, refundedMinor: amountMinor });
  });

  test(`${name} identifies a repeated notification by its id`, async () => {
    const { toPay } = await placed();
    await world().pay(toPay.orderId);
    const letter = await world().letter(toPay.orderId);

    const [first, second] = [
      await world().gateway.parseNotification(letter),
      await world().gateway.parseNotification(letter),
    ];

    expect(first).toEqual(second);
  });

  test(`${name} rejects a notification with one changed character`, async () => {
    const { toPay } = await placed();
    await world().pay(toPay.orderId);
    const letter = await world().letter(toPay.orderId);

    const changed = letter.body.replace(toPay.orderId, toPay.orderId.slice(0, -1) + other(toPay.orderId.at(-1)));

    expect(changed).not.toBe(letter.body);
    expect(await world().gateway.parseNotification({ ...letter, body: changed })).toMatchObject({ type: 'forged' });
  });

  test(`${name} rejects an unsigned notification`, async () => {
    for (const body of ['', '{}', 'out_trade_no=1&trade_status=TRADE_SUCCESS', 'null', '%', '{"type":"order.paid"}']) {
      expect(await world().gateway.parseNotification({ body, headers: {} })).toMatchObject({ type: 'forged' });
    }
  });

  async function placed() {
    const { gateway } = world();
    const toPay: PaymentRequest = {
      orderId: `20261121${randomBytes(12).toString('hex')}`,
      description: 'Traveller, 500,000 tokens',
      amountMinor,
      currency: gateway.currency,
      merchant: gateway.merchantFor({ code: 'traveller', polarProductId: 'product-of-polar' }) ?? '',
      expiresAt: new Date(Date.now() + 1_800_000),
    };
    const order = await gateway.createOrder(toPay);
    const report = () => gateway.fetchReport({ orderId: toPay.orderId, reference: order.reference ?? null });
    return { toPay, order, report };
  }
}

function about(reading: ParsedNotification) {
  if (reading.type !== 'genuine' || !reading.about) throw new Error(`not about an order: ${JSON.stringify(reading)}`);
  return reading.about;
}

function paymentOf(report: PaymentReport) {
  if (report.type !== 'paid') throw new Error(`not paid but ${report.type}`);
  return report.payment;
}

function other(digit: string | undefined): string {
  return digit === '0' ? '1' : '0';
}
