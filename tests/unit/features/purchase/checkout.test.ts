import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCheckout } from '../../../../src/features/purchase/checkout.ts';
import { account, setSignedIn } from '../../../../src/state/account.ts';
import { notices } from '../../../../src/state/notices.ts';
import { setOrders } from '../../../../src/state/orders.ts';
import { purchase } from '../../../../src/state/purchase.ts';
import type { Product } from '../../../../src/state/purchase.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import type { MadeCall } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';
import type { FakeServices } from '../../../fakes/services.ts';
import { anOrder } from '../../../fixtures/orders.ts';
import { aUser } from '../../../fixtures/people.ts';

const prices = [
  { payment_method: 'alipay', price: 36, currency: 'CNY' },
  { payment_method: 'polar', price: 5, currency: 'USD' },
] as const;
const pack: Product = { type: 'pack', id: 'pack-1', name: 'Small pack', prices };
const plan: Product = { type: 'plan', id: 'plan-1', name: 'Basic', prices };

/** A server that takes every order and answers each check with the next of these words. */
function shop(words: readonly string[] = []) {
  const left = [...words];
  return ({ name }: MadeCall) => {
    if (name.startsWith('buy')) {
      return ok({ success: true, orderId: 'order-1', paymentUrl: 'https://pay.example/order-1' });
    }
    if (name.startsWith('check')) {
      const status = left.shift() ?? 'pending';
      return status === 'refused' ? failed(500) : ok({ status, message: '' });
    }
    if (name === 'tokens') return ok({ available_tokens: 51_000, used_tokens: 0, unlimited: false });
    if (name === 'profile') return ok({ user: aUser({ plan: 'premium' }) });
    if (name === 'orders') return ok({ data: [anOrder({ status: 'completed', metadata: null })], totalCount: 31 });
    return failed(404);
  };
}

async function bought(world: FakeServices, product: Product, method: 'alipay' | 'polar') {
  const flows = createCheckout(world);
  flows.choose(product);
  await flows.payBy(method);
  return flows;
}

function said(): unknown[] {
  return notices.posted.map(({ notice }) => notice);
}

function callsOf(world: FakeServices): readonly string[] {
  return world.api.calls.map(({ name }) => name);
}

function checks(world: FakeServices): number {
  return callsOf(world).filter((name) => name.startsWith('check')).length;
}

beforeEach(() => {
  vi.useFakeTimers();
  notices.posted = [];
  purchase.choice = undefined;
  purchase.payment = undefined;
  setOrders({ type: 'loading' });
  setSignedIn(aUser());
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['alipay', pack, 'buyPackByAlipay', { packId: 'pack-1' }],
  ['alipay', plan, 'buyPlanByAlipay', { planId: 'plan-1' }],
  ['polar', pack, 'buyPackByPolar', { packId: 'pack-1' }],
  ['polar', plan, 'buyPlanByPolar', { planId: 'plan-1' }],
] as const)('%s takes an order for %o', async (method, product, name, body) => {
  const world = fakeServices(shop());

  await bought(world, product, method);

  expect(world.api.calls).toEqual([{ name, input: { body } }]);
  expect(purchase.payment).toMatchObject({ orderId: 'order-1', method, status: 'pending' });
});

test('Alipay closes the choice and opens no tab', async () => {
  const world = fakeServices(shop());

  await bought(world, pack, 'alipay');

  expect(purchase.choice).toBeUndefined();
  expect(world.log).toEqual([]);
  expect(said()).toEqual([]);
});

test('Polar opens its page in a tab, says so, and leaves the choice where it is', async () => {
  const world = fakeServices(shop());

  await bought(world, pack, 'polar');

  expect(purchase.choice?.method).toBe('polar');
  expect(world.log).toEqual(['tab opened', 'tab shows https://pay.example/order-1']);
  expect(said()).toEqual([{ type: 'payment-page-opened' }]);
});

test('the tab is opened by the press itself, before the order is there', async () => {
  const world = fakeServices(shop());
  const flows = createCheckout(world);
  flows.choose(pack);

  const paying = flows.payBy('polar');

  expect(world.log).toEqual(['tab opened']);
  await paying;
});

test('where the browser opens no tab, the payment waits for its own button', async () => {
  const world = { ...fakeServices(shop()), tabs: { open: () => undefined } };

  await bought(world, pack, 'polar');

  expect(purchase.payment).toMatchObject({ isShown: false });
  expect(said()).toEqual([]);
});

test('a second press while the order is made makes no second order', async () => {
  const world = fakeServices(shop());
  const flows = createCheckout(world);
  flows.choose(pack);

  await Promise.all([flows.payBy('alipay'), flows.payBy('alipay'), flows.payBy('polar')]);

  expect(callsOf(world)).toEqual(['buyPackByAlipay']);
});

test('who cancels while the order is made is shown no payment', async () => {
  const world = fakeServices(shop());
  const flows = createCheckout(world);
  flows.choose(pack);

  const paying = flows.payBy('polar');
  flows.leave();
  await paying;

  expect(purchase.payment).toBeUndefined();
  expect(world.log).toEqual(['tab opened', 'tab closed']);
});

test.each([
  ['an unknown thing', failed(404, 'not_found'), { reason: 'invalid-purchase' }],
  ['a way of paying that is away', failed(503, 'payment_unavailable'), { reason: 'method-unavailable' }],
  ['a plan that renews already', failed(409, 'already_subscribed'), { reason: 'already-subscribed' }],
  ['a server in trouble', failed(500, 'server_error'), { reason: 'not-created' }],
  ['an order without a page', ok({ success: false, orderId: '', paymentUrl: '' }), { reason: 'creation-failed' }],
  [
    'a page that is no web page',
    ok({ success: true, orderId: 'o', paymentUrl: 'javascript:alert(1)' }),
    { reason: 'error' },
  ],
] as const)('%s ends the purchase with a word', async (_what, answer, words) => {
  const world = fakeServices(() => answer);

  await bought(world, pack, 'polar');

  expect(said()).toMatchObject([{ type: 'order-refused', ...words }]);
  expect(purchase).toMatchObject({ choice: undefined, payment: undefined });
  expect(world.log).toEqual(['tab opened', 'tab closed']);
});

test('the payment is looked at every 3 s, by its own way of paying, until somebody leaves', async () => {
  const world = fakeServices(shop());
  const flows = await bought(world, pack, 'alipay');

  await vi.advanceTimersByTimeAsync(2999);
  expect(checks(world)).toBe(0);
  await vi.advanceTimersByTimeAsync(6001);
  expect(checks(world)).toBe(3);
  expect(world.api.calls.at(-1)).toEqual({ name: 'checkAlipayOrder', input: { query: { orderId: 'order-1' } } });

  flows.leave();
  await vi.advanceTimersByTimeAsync(9000);
  expect(checks(world)).toBe(3);
});

test('a slow answer is waited for, not asked for twice', async () => {
  let answer: (word: unknown) => void = () => undefined;
  const world = fakeServices((call) =>
    call.name === 'checkPolarOrder'
      ? new Promise((resolve) => (answer = () => resolve(ok({ status: 'pending' }))))
      : shop()(call),
  );
  await bought(world, pack, 'polar');

  await vi.advanceTimersByTimeAsync(9000);
  expect(checks(world)).toBe(1);
  expect(purchase.payment?.isChecking).toBe(true);

  answer(undefined);
  await vi.advanceTimersByTimeAsync(3000);
  expect(checks(world)).toBe(2);
});

test('unknown words, refused requests and received money keep the polling on', async () => {
  const world = fakeServices(shop(['pending', 'whatever', 'refused', 'payed', 'pending']));
  await bought(world, pack, 'alipay');

  await vi.advanceTimersByTimeAsync(15_000);

  expect(checks(world)).toBe(5);
  expect(purchase.payment?.status).toBe('received');
  expect(said()).toEqual([]);
});

test.each(['success', 'succeeded'])('%s says so, brings the new balance, and closes after 3 s', async (word) => {
  const world = fakeServices(shop([word]));
  await bought(world, plan, 'alipay');

  await vi.advanceTimersByTimeAsync(3000);
  expect(said()).toEqual([{ type: 'payment-succeeded' }]);
  expect(purchase.payment?.status).toBe('success');
  expect(account.current).toMatchObject({ user: { plan: 'premium' }, tokens: { available_tokens: 51_000 } });

  await vi.advanceTimersByTimeAsync(3000);
  expect(purchase).toMatchObject({ choice: undefined, payment: undefined });
  expect(checks(world)).toBe(1);
});

test.each(['expire', 'not_exist'])('%s says that it expired and closes', async (word) => {
  const world = fakeServices(shop([word]));
  await bought(world, pack, 'polar');

  await vi.advanceTimersByTimeAsync(6000);

  expect(said()).toContainEqual({ type: 'payment-expired' });
  expect(purchase).toMatchObject({ choice: undefined, payment: undefined });
  expect(checks(world)).toBe(1);
});

test('an error says that it failed, stops the polling and stays on screen', async () => {
  const world = fakeServices(shop(['error']));
  await bought(world, pack, 'alipay');

  await vi.advanceTimersByTimeAsync(9000);

  expect(said()).toEqual([{ type: 'payment-failed' }]);
  expect(purchase.payment?.status).toBe('failed');
  expect(checks(world)).toBe(1);
});

test('money that comes after a failure is noticed by the button, and followed from there', async () => {
  const world = fakeServices(shop(['error', 'payed', 'success']));
  const flows = await bought(world, pack, 'alipay');
  await vi.advanceTimersByTimeAsync(3000);

  await flows.checkPayment();
  expect(purchase.payment?.status).toBe('received');
  await vi.advanceTimersByTimeAsync(3000);

  expect(purchase.payment?.status).toBe('success');
});

test('an answer about a payment that was closed changes nothing', async () => {
  const world = fakeServices(shop(['success']));
  const flows = await bought(world, pack, 'alipay');

  const checking = flows.checkPayment();
  flows.leave();
  await checking;

  expect(purchase.payment).toBeUndefined();
  expect(said()).toEqual([]);
});

test('a payment begun within 3 s of a success is not closed with it', async () => {
  const world = fakeServices(shop(['success']));
  const flows = await bought(world, pack, 'alipay');
  await vi.advanceTimersByTimeAsync(3000);
  flows.leave();

  flows.continuePayment(anOrder({ order_id: 'order-2', payment_method: 'alipay' }));
  await vi.advanceTimersByTimeAsync(3000);

  expect(purchase.payment?.orderId).toBe('order-2');
});

test('an order that was left goes on with its own id and page, and is looked at once at once', async () => {
  const world = fakeServices(shop());

  createCheckout(world).continuePayment(anOrder());
  await vi.advanceTimersByTimeAsync(0);

  expect(world.log).toEqual(['tab opened', 'tab shows https://pay.example/order-1']);
  expect(purchase.payment).toMatchObject({ orderId: 'order-1', paymentUrl: 'https://pay.example/order-1' });
  expect(callsOf(world)).toEqual(['checkPolarOrder']);
});

test('the payment says what it will take, by its own way of paying', async () => {
  const world = fakeServices(shop());

  await bought(world, pack, 'alipay');
  expect(purchase.payment?.price).toMatchObject({ price: 36, currency: 'CNY' });
  createCheckout(world).continuePayment(anOrder({ amount: 9.5, currency: 'USD' }));

  expect(purchase.payment?.price).toEqual({ price: 9.5, currency: 'USD' });
});

test('an order of any other method goes on with the code', () => {
  const world = fakeServices(shop());

  createCheckout(world).continuePayment(anOrder({ payment_method: 'wechat' }));

  expect(purchase.payment?.method).toBe('alipay');
  expect(world.log).toEqual([]);
});

test('an order that lost its page cannot go on', () => {
  createCheckout(fakeServices(shop())).continuePayment(anOrder({ metadata: null }));

  expect(said()).toEqual([{ type: 'payment-information-missing' }]);
  expect(purchase.payment).toBeUndefined();
});

test('after a success the page of orders on screen is read anew', async () => {
  const world = fakeServices(shop(['success']));
  setOrders({ type: 'loaded', value: { orders: [anOrder()], page: 3, totalCount: 31 } });

  createCheckout(world).continuePayment(anOrder());
  await vi.advanceTimersByTimeAsync(0);

  expect(world.api.calls).toContainEqual({ name: 'orders', input: { query: { page: 3, limit: 10 } } });
});

test('the payment page can be shown again', async () => {
  const world = fakeServices(shop());
  const flows = await bought(world, pack, 'alipay');

  flows.showPaymentPage();

  expect(world.log).toEqual(['tab opened', 'tab shows https://pay.example/order-1']);
});
