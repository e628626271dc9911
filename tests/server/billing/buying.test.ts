import { afterAll, beforeAll, expect, test } from 'vitest';
import { localeCodes } from '../../../src/domain/locale.ts';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

let billing: BillingServer;

beforeAll(async () => {
  billing = await startBillingServer();
});
afterAll(() => billing.close());

test('the catalogue lists plans and packs in order with their prices', async () => {
  const plans = await billing.server.request('plans', {});
  const packs = await billing.server.request('tokenPacks', {});

  expect(plans.body.data.map((value) => value.code)).toEqual(['basic', 'premium', 'business']);
  expect(plans.body.data[1]).toMatchObject({ price: 26.99, currency: 'USD' });
  for (const value of [...plans.body.data, ...packs.body.data])
    expect(Object.keys(value.translations ?? {}).toSorted()).toEqual(
      localeCodes.filter((locale) => locale !== 'en-US').toSorted(),
    );
  // The wordings of a later migration than the translations' own.
  expect(plans.body.data.map((value) => value.translations?.['zh-CN']?.name)).toEqual(['基础版', '高级版', '商务版']);
  expect(plans.body.data[0]?.translations?.['ja-JP']?.features).toContain('毎月300,000トークン');
  expect(packs.body.data[1]?.translations?.['ja-JP']?.description).toBe('1回の旅行に十分な量です。');
  expect(plans.body.data[0]?.tokens_per_month).toBeGreaterThan(0);
  expect(packs.body.data.map((value) => value.token_count)).toEqual([100_000, 500_000, 2_000_000]);
});

test('a pack is bought through Alipay in CNY: order, payment, poll, history, balance', async () => {
  const user = await billing.server.createUser();
  const orderId = await billing.order(user, 'alipay', 'traveller');
  const check = async () =>
    (await billing.server.request('checkAlipayOrder', { query: { orderId } }, { token: user.token })).body.status;

  expect(await check()).toBe('pending');
  expect(billing.alipay.trades.get(orderId)?.amount).toBe('144.00');
  billing.alipay.pay(orderId);
  billing.server.clock.pass(3000);
  expect(await check()).toBe('success');

  expect(await billing.balance(user)).toBe(500_000);
  const history = await billing.server.request('orders', { query: {} }, { token: user.token });
  expect(history.body).toMatchObject({
    totalCount: 1,
    data: [
      {
        order_id: orderId,
        amount: 144,
        currency: 'CNY',
        currency_symbol: '¥',
        status: 'completed',
        payment_method: 'alipay',
        product_type: 'token_pack',
        metadata: null,
      },
    ],
  });
});

test('a pack is bought through Polar in USD and fulfilled by its webhook', async () => {
  const user = await billing.server.createUser();
  const orderId = await billing.order(user, 'polar', 'pocket');

  billing.polar.pay(orderId);
  const receipt = await billing.fromPolar(billing.polar.webhook(orderId));

  expect(receipt.status).toBe(200);
  expect(billing.polar.checkoutOf(orderId)).toMatchObject({ amount: 499, currency: 'usd', product: 'polar-pocket' });
  expect(await billing.status(orderId)).toBe('completed');
  expect(await billing.balance(user)).toBe(100_000);
});

test('a notification of Alipay is acknowledged with the text Alipay expects', async () => {
  const user = await billing.server.createUser();
  const orderId = await billing.order(user, 'alipay', 'pocket');
  billing.alipay.pay(orderId);

  expect(await billing.fromAlipay(billing.alipay.notification(orderId))).toEqual({ status: 200, text: 'success' });
});

test('a pending order keeps its payment URL', async () => {
  const user = await billing.server.createUser();
  const orderId = await billing.order(user, 'polar', 'pocket');

  const history = await billing.server.request('orders', { query: {} }, { token: user.token });

  expect(history.body.data[0]).toMatchObject({ order_id: orderId, status: 'pending' });
  expect(history.body.data[0]?.metadata).toContain('https://polar.sh/checkout/');
});

test('the order status of other users is not visible', async () => {
  const [buyer, other] = [await billing.server.createUser(), await billing.server.createUser()];
  const orderId = await billing.order(buyer, 'alipay', 'pocket');

  const seen = await billing.server.request('checkAlipayOrder', { query: { orderId } }, { token: other.token });

  expect(seen.body.status).toBe('not_exist');
});

test('an unpaid order expires', async () => {
  const user = await billing.server.createUser();
  const orderId = await billing.order(user, 'alipay', 'pocket');

  billing.server.clock.pass(33 * 60_000);
  await billing.runWorker();

  expect(await billing.status(orderId)).toBe('expired');
  const reply = await billing.server.request('checkAlipayOrder', { query: { orderId } }, { token: user.token });
  expect(reply.body.status).toBe('expire');
});

test('an order does not expire while its gateway is unavailable', async () => {
  const user = await billing.server.createUser();
  const orderId = await billing.order(user, 'alipay', 'pocket');
  billing.alipay.pay(orderId);

  billing.alipay.responds = 'with-error';
  billing.server.clock.pass(40 * 60_000);
  await billing.runWorker();
  expect(await billing.status(orderId)).toBe('pending');

  billing.alipay.responds = 'normally';
  billing.server.clock.pass(10 * 60_000);
  await billing.runWorker();
  expect(await billing.status(orderId)).toBe('completed');
  expect(await billing.balance(user)).toBe(100_000);
});

test('a response with a wrong signature is rejected', async () => {
  const user = await billing.server.createUser();
  const orderId = await billing.order(user, 'alipay', 'pocket');
  billing.alipay.pay(orderId);

  billing.alipay.responds = 'forged';
  const polled = await billing.server.request('checkAlipayOrder', { query: { orderId } }, { token: user.token });
  billing.alipay.responds = 'normally';

  expect(polled.body.status).toBe('pending');
  expect(await billing.balance(user)).toBe(0);
});

test('an order fails with an error when its gateway is unavailable', async () => {
  const user = await billing.server.createUser();
  billing.alipay.responds = 'with-error';

  const refused = await billing.order(user, 'alipay', 'pocket').catch((failure: Error) => failure.message);
  billing.alipay.responds = 'normally';

  expect(refused).toContain('payment_unavailable');
  const history = await billing.server.request('orders', { query: {} }, { token: user.token });
  expect(history.body.data[0]).toMatchObject({ status: 'failed', metadata: null });
});

test('a single server error of Polar is retried', async () => {
  const user = await billing.server.createUser();
  billing.polar.failing = 1;

  const orderId = await billing.order(user, 'polar', 'pocket');

  expect(await billing.status(orderId)).toBe('pending');
});

test('polling returns an error after a failed Polar checkout', async () => {
  const user = await billing.server.createUser();
  const orderId = await billing.order(user, 'polar', 'pocket');
  billing.polar.fail(orderId);

  const polled = await billing.server.request('checkPolarOrder', { query: { orderId } }, { token: user.token });

  expect(polled.body.status).toBe('error');
});

test('a withdrawn product cannot be bought', async () => {
  const user = await billing.server.createUser();
  const reply = await billing.server.request(
    'buyPackByAlipay',
    { body: { packId: '00000000-0000-4000-8000-000000000000' } },
    { token: user.token },
  );

  expect(reply.status).toBe(404);
});

test('orders are rate limited', async () => {
  const user = await billing.server.createUser();
  const orders = Array.from({ length: 31 }, () =>
    billing.order(user, 'alipay', 'pocket').catch((e: Error) => e.message),
  );

  const refused = (await Promise.all(orders)).filter((value) => value.includes('too_many_requests'));

  expect(refused).toHaveLength(1);
});

test('every request to Alipay was correctly signed', () => {
  expect(billing.alipay.errors).toEqual([]);
});
