import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

let shop: BillingServer;

beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());

test('the catalogue lists plans and packs in their order, with a price each', async () => {
  const plans = await shop.server.request('plans', {});
  const packs = await shop.server.request('tokenPacks', {});

  expect(plans.body.data.map((one) => one.code)).toEqual(['basic', 'premium', 'business']);
  expect(plans.body.data[1]).toMatchObject({ price: 26.99, currency: 'USD' });
  for (const one of [...plans.body.data, ...packs.body.data])
    expect(Object.keys(one.translations ?? {}).toSorted()).toEqual(['ja-JP', 'zh-CN']);
  expect(packs.body.data.map((one) => one.token_count)).toEqual([100_000, 500_000, 2_000_000]);
});

test('a pack is bought by Alipay in yuan: ordered, paid, polled, in the history and on the balance', async () => {
  const user = await shop.server.createUser();
  const orderId = await shop.order(user, 'alipay', 'traveller');
  const check = async () =>
    (await shop.server.request('checkAlipayOrder', { query: { orderId } }, { token: user.token })).body.status;

  expect(await check()).toBe('pending');
  expect(shop.alipay.trades.get(orderId)?.amount).toBe('144.00');
  shop.alipay.pay(orderId);
  shop.server.clock.pass(3000);
  expect(await check()).toBe('success');

  expect(await shop.balance(user)).toBe(500_000);
  const history = await shop.server.request('orders', { query: {} }, { token: user.token });
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

test('a pack is bought by Polar in dollars and arrives by its notification', async () => {
  const user = await shop.server.createUser();
  const orderId = await shop.order(user, 'polar', 'pocket');

  shop.polar.pay(orderId);
  const receipt = await shop.fromPolar(shop.polar.webhook(orderId));

  expect(receipt.status).toBe(200);
  expect(shop.polar.checkoutOf(orderId)).toMatchObject({ amount: 499, currency: 'usd', product: 'polar-pocket' });
  expect(await shop.status(orderId)).toBe('completed');
  expect(await shop.balance(user)).toBe(100_000);
});

test('Alipay is told that we took its notification in the one word it knows', async () => {
  const user = await shop.server.createUser();
  const orderId = await shop.order(user, 'alipay', 'pocket');
  shop.alipay.pay(orderId);

  expect(await shop.fromAlipay(shop.alipay.notification(orderId))).toEqual({ status: 200, text: 'success' });
});

test('a pending order keeps its payment page for later', async () => {
  const user = await shop.server.createUser();
  const orderId = await shop.order(user, 'polar', 'pocket');

  const history = await shop.server.request('orders', { query: {} }, { token: user.token });

  expect(history.body.data[0]).toMatchObject({ order_id: orderId, status: 'pending' });
  expect(history.body.data[0]?.metadata).toContain('https://polar.sh/checkout/');
});

test('nobody sees how the order of somebody else stands', async () => {
  const [buyer, other] = [await shop.server.createUser(), await shop.server.createUser()];
  const orderId = await shop.order(buyer, 'alipay', 'pocket');

  const seen = await shop.server.request('checkAlipayOrder', { query: { orderId } }, { token: other.token });

  expect(seen.body.status).toBe('not_exist');
});

test('an order nobody pays expires once its time is over', async () => {
  const user = await shop.server.createUser();
  const orderId = await shop.order(user, 'alipay', 'pocket');

  shop.server.clock.pass(33 * 60_000);
  await shop.runWorker();

  expect(await shop.status(orderId)).toBe('expired');
  const reply = await shop.server.request('checkAlipayOrder', { query: { orderId } }, { token: user.token });
  expect(reply.body.status).toBe('expire');
});

test('an order is not given up while its gateway cannot be asked', async () => {
  const user = await shop.server.createUser();
  const orderId = await shop.order(user, 'alipay', 'pocket');
  shop.alipay.pay(orderId);

  shop.alipay.mood = 'down';
  shop.server.clock.pass(40 * 60_000);
  await shop.runWorker();
  expect(await shop.status(orderId)).toBe('pending');

  shop.alipay.mood = 'well';
  shop.server.clock.pass(10 * 60_000);
  await shop.runWorker();
  expect(await shop.status(orderId)).toBe('completed');
  expect(await shop.balance(user)).toBe(100_000);
});

test('an answer that somebody else signed is believed by nobody', async () => {
  const user = await shop.server.createUser();
  const orderId = await shop.order(user, 'alipay', 'pocket');
  shop.alipay.pay(orderId);

  shop.alipay.mood = 'forged';
  const polled = await shop.server.request('checkAlipayOrder', { query: { orderId } }, { token: user.token });
  shop.alipay.mood = 'well';

  expect(polled.body.status).toBe('pending');
  expect(await shop.balance(user)).toBe(0);
});

test('an order that its gateway does not take fails and says so', async () => {
  const user = await shop.server.createUser();
  shop.alipay.mood = 'down';

  const refused = await shop.order(user, 'alipay', 'pocket').catch((failure: Error) => failure.message);
  shop.alipay.mood = 'well';

  expect(refused).toContain('payment_unavailable');
  const history = await shop.server.request('orders', { query: {} }, { token: user.token });
  expect(history.body.data[0]).toMatchObject({ status: 'failed', metadata: null });
});

test('a single failure of Polar is tried again', async () => {
  const user = await shop.server.createUser();
  shop.polar.failing = 1;

  const orderId = await shop.order(user, 'polar', 'pocket');

  expect(await shop.status(orderId)).toBe('pending');
});

test('a failed checkout of Polar is an error for whoever polls', async () => {
  const user = await shop.server.createUser();
  const orderId = await shop.order(user, 'polar', 'pocket');
  shop.polar.fail(orderId);

  const polled = await shop.server.request('checkPolarOrder', { query: { orderId } }, { token: user.token });

  expect(polled.body.status).toBe('error');
});

test('what was withdrawn is not sold', async () => {
  const user = await shop.server.createUser();
  const reply = await shop.server.request(
    'buyPackByAlipay',
    { body: { packId: '00000000-0000-4000-8000-000000000000' } },
    { token: user.token },
  );

  expect(reply.status).toBe(404);
});

test('ordering without end is slowed down', async () => {
  const user = await shop.server.createUser();
  const orders = Array.from({ length: 31 }, () => shop.order(user, 'alipay', 'pocket').catch((e: Error) => e.message));

  const refused = (await Promise.all(orders)).filter((one) => one.includes('too_many_requests'));

  expect(refused).toHaveLength(1);
});

test('every request to Alipay was signed as it asks', () => {
  expect(shop.alipay.errors).toEqual([]);
});
