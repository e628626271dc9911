import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOrders } from '../../../../src/features/orders/load-orders.ts';
import { Checkout } from '../../../../src/features/purchase/checkout.ts';
import { account, setSignedIn } from '../../../../src/state/account.ts';
import { notices } from '../../../../src/state/notices.ts';
import { setOrders } from '../../../../src/state/orders.ts';
import { isForSale, isSelling, purchase } from '../../../../src/state/purchase.ts';
import type { Product } from '../../../../src/state/purchase.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import type { MadeRequest } from '../../../fakes/scripted-api.ts';
import { anOrder } from '../../../fixtures/orders.ts';
import { aUser } from '../../../fixtures/people.ts';
import { fakeTabs } from '../../../fakes/page.ts';
import { fakeAccountDeps } from '../../../fakes/account-deps.ts';

const withServer = (answer: ScriptedAnswer) => ({ ...fakeAccountDeps(answer), tabs: fakeTabs() });

const prices = [
  { payment_method: 'alipay', price: 36, currency: 'CNY' },
  { payment_method: 'polar', price: 5, currency: 'USD' },
] as const;
const pack: Product = { type: 'pack', id: 'pack-1', name: 'Small pack', prices };
const plan: Product = { type: 'plan', id: 'plan-1', name: 'Basic', prices };

/** A server that accepts every order and returns these statuses, one per check. */
function paymentServer(statuses: readonly string[] = []) {
  const left = [...statuses];
  return ({ name }: MadeRequest) => {
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

async function startPurchase(services: ReturnType<typeof withServer>, product: Product, method: 'alipay' | 'polar') {
  const checkout = new Checkout(services);
  checkout.choose(product);
  await checkout.payBy(method);
  return checkout;
}

function postedNotices(): unknown[] {
  return notices.posted.map(({ notice }) => notice);
}

function requestNames(services: ReturnType<typeof withServer>): readonly string[] {
  return services.api.requests.map(({ name }) => name);
}

function checkCount(services: ReturnType<typeof withServer>): number {
  return requestNames(services).filter((name) => name.startsWith('check')).length;
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
] as const)('%s creates an order for %o', async (method, product, name, body) => {
  const services = withServer(paymentServer());

  await startPurchase(services, product, method);

  expect(services.api.requests).toEqual([{ name, input: { body } }]);
  expect(purchase.payment).toMatchObject({ orderId: 'order-1', method, status: 'pending' });
});

test('Alipay closes the method dialog and opens no tab', async () => {
  const services = withServer(paymentServer());

  await startPurchase(services, pack, 'alipay');

  expect(purchase.choice).toBeUndefined();
  expect(services.tabs.opened).toEqual([]);
  expect(postedNotices()).toEqual([]);
});

test('Polar opens its page in a tab with a notice, and one dialog is open', async () => {
  const services = withServer(paymentServer());

  await startPurchase(services, pack, 'polar');

  expect(purchase.choice).toBeUndefined();
  expect(purchase.payment?.product).toEqual(pack);
  expect(services.tabs.opened).toEqual([{ address: 'https://pay.example/order-1', isClosed: false }]);
  expect(postedNotices()).toEqual([{ type: 'payment-page-opened' }]);
});

test('after a failed payment the same product can be paid with another method', async () => {
  const services = withServer(paymentServer(['error']));
  const checkout = await startPurchase(services, pack, 'polar');
  await checkout.checkPayment();
  expect(purchase.payment?.status).toBe('failed');

  checkout.tryAgain();

  expect(purchase.payment).toBeUndefined();
  expect(purchase.choice).toEqual({ product: pack, method: undefined });
});

test.each([
  [undefined, true],
  [{ alipay: 'off', polar: 'off' }, false],
  [{ alipay: 'off', polar: 'live' }, true],
] as const)('a server with the methods %o sells: %s', (methods, sells) => {
  expect(isSelling({ methods })).toBe(sells);
});

test('a product that no method takes is not for sale', () => {
  expect(isForSale({ prices: [] })).toBe(false);
  expect(isForSale({ prices: [{ payment_method: 'polar', price: 5, currency: 'USD' }] })).toBe(true);
  // Servers before prices per method.
  expect(isForSale({ prices: undefined })).toBe(true);
});

test('the tab is opened synchronously, before the order exists', async () => {
  const services = withServer(paymentServer());
  const checkout = new Checkout(services);
  checkout.choose(pack);

  const paying = checkout.payBy('polar');

  expect(services.tabs.opened).toEqual([{ address: undefined, isClosed: false }]);
  await paying;
});

test('a blocked tab leaves the payment to the button in its dialog', async () => {
  const services = withServer(paymentServer());
  services.tabs.areBlocked = true;

  await startPurchase(services, pack, 'polar');

  expect(purchase.payment).toMatchObject({ isShown: false });
  expect(postedNotices()).toEqual([]);
});

test('a second press while the order is being created creates no second order', async () => {
  const services = withServer(paymentServer());
  const checkout = new Checkout(services);
  checkout.choose(pack);

  await Promise.all([checkout.payBy('alipay'), checkout.payBy('alipay'), checkout.payBy('polar')]);

  expect(requestNames(services)).toEqual(['buyPackByAlipay']);
});

test('an order that is refused because the login has ended leaves the choice as it was, without a notice', async () => {
  const services = withServer(() => failed(401, 'unauthorized'));

  await startPurchase(services, plan, 'alipay');

  expect(postedNotices()).toEqual([]);
  expect(purchase.choice).toEqual({ product: plan, method: undefined });
});

test('cancelling while the order is being created shows no payment', async () => {
  const services = withServer(paymentServer());
  const checkout = new Checkout(services);
  checkout.choose(pack);

  const paying = checkout.payBy('polar');
  checkout.leave();
  await paying;

  expect(purchase.payment).toBeUndefined();
  expect(services.tabs.opened).toEqual([{ address: undefined, isClosed: true }]);
});

test.each([
  ['an unknown product', failed(404, 'not_found'), { reason: 'invalid-purchase' }],
  ['an unavailable payment method', failed(503, 'payment_unavailable'), { reason: 'method-unavailable' }],
  ['an existing subscription', failed(409, 'already_subscribed'), { reason: 'already-subscribed' }],
  ['a server error', failed(500, 'server_error'), { reason: 'not-created' }],
  [
    'an order without a payment page',
    ok({ success: false, orderId: '', paymentUrl: '' }),
    { reason: 'creation-failed' },
  ],
  [
    'a payment page that is not http(s)',
    ok({ success: true, orderId: 'o', paymentUrl: 'javascript:alert(1)' }),
    { reason: 'error' },
  ],
] as const)('%s ends the purchase with a notice', async (_what, result, notice) => {
  const services = withServer(() => result);

  await startPurchase(services, pack, 'polar');

  expect(postedNotices()).toMatchObject([{ type: 'order-refused', ...notice }]);
  expect(purchase).toMatchObject({ choice: undefined, payment: undefined });
  expect(services.tabs.opened).toEqual([{ address: undefined, isClosed: true }]);
});

test('the payment is polled every 3 s by its method until the checkout is left', async () => {
  const services = withServer(paymentServer());
  const checkout = await startPurchase(services, pack, 'alipay');

  await vi.advanceTimersByTimeAsync(2999);
  expect(checkCount(services)).toBe(0);
  await vi.advanceTimersByTimeAsync(6001);
  expect(checkCount(services)).toBe(3);
  expect(services.api.requests.at(-1)).toEqual({ name: 'checkAlipayOrder', input: { query: { orderId: 'order-1' } } });

  checkout.leave();
  await vi.advanceTimersByTimeAsync(9000);
  expect(checkCount(services)).toBe(3);
});

test('no second check starts while one is running', async () => {
  let respond: () => void = () => undefined;
  const services = withServer((call) =>
    call.name === 'checkPolarOrder'
      ? new Promise((resolve) => (respond = () => resolve(ok({ status: 'pending' }))))
      : paymentServer()(call),
  );
  await startPurchase(services, pack, 'polar');

  await vi.advanceTimersByTimeAsync(9000);
  expect(checkCount(services)).toBe(1);
  expect(purchase.payment?.isChecking).toBe(true);

  respond();
  await vi.advanceTimersByTimeAsync(3000);
  expect(checkCount(services)).toBe(2);
});

test('unknown statuses, failed requests and received payments keep the polling running', async () => {
  const services = withServer(paymentServer(['pending', 'whatever', 'refused', 'payed', 'pending']));
  await startPurchase(services, pack, 'alipay');

  await vi.advanceTimersByTimeAsync(15_000);

  expect(checkCount(services)).toBe(5);
  expect(purchase.payment?.status).toBe('received');
  expect(postedNotices()).toEqual([]);
});

test.each(['success', 'succeeded'])('%s shows a notice, refreshes the balance and closes after 3 s', async (status) => {
  const services = withServer(paymentServer([status]));
  await startPurchase(services, plan, 'alipay');

  await vi.advanceTimersByTimeAsync(3000);
  expect(postedNotices()).toEqual([{ type: 'payment-succeeded' }]);
  expect(purchase.payment?.status).toBe('success');
  expect(account.current).toMatchObject({ user: { plan: 'premium' }, tokens: { available_tokens: 51_000 } });

  await vi.advanceTimersByTimeAsync(3000);
  expect(purchase).toMatchObject({ choice: undefined, payment: undefined });
  expect(checkCount(services)).toBe(1);
});

test.each(['expire', 'not_exist'])('%s shows the expiry and closes', async (status) => {
  const services = withServer(paymentServer([status]));
  await startPurchase(services, pack, 'polar');

  await vi.advanceTimersByTimeAsync(6000);

  expect(postedNotices()).toContainEqual({ type: 'payment-expired' });
  expect(purchase).toMatchObject({ choice: undefined, payment: undefined });
  expect(checkCount(services)).toBe(1);
});

test('an error shows the failure, stops the polling and keeps the dialog open', async () => {
  const services = withServer(paymentServer(['error']));
  await startPurchase(services, pack, 'alipay');

  await vi.advanceTimersByTimeAsync(9000);

  expect(postedNotices()).toEqual([{ type: 'payment-failed' }]);
  expect(purchase.payment?.status).toBe('failed');
  expect(checkCount(services)).toBe(1);
});

test('a payment that arrives after a failure is found by a manual check and polled again', async () => {
  const services = withServer(paymentServer(['error', 'payed', 'success']));
  const checkout = await startPurchase(services, pack, 'alipay');
  await vi.advanceTimersByTimeAsync(3000);

  await checkout.checkPayment();
  expect(purchase.payment?.status).toBe('received');
  await vi.advanceTimersByTimeAsync(3000);

  expect(purchase.payment?.status).toBe('success');
});

test('a response for a closed payment changes nothing', async () => {
  const services = withServer(paymentServer(['success']));
  const checkout = await startPurchase(services, pack, 'alipay');

  const checking = checkout.checkPayment();
  checkout.leave();
  await checking;

  expect(purchase.payment).toBeUndefined();
  expect(postedNotices()).toEqual([]);
});

test('a payment started within 3 s of a success is not closed with it', async () => {
  const services = withServer(paymentServer(['success']));
  const checkout = await startPurchase(services, pack, 'alipay');
  await vi.advanceTimersByTimeAsync(3000);
  checkout.leave();

  checkout.continuePayment(anOrder({ order_id: 'order-2', payment_method: 'alipay' }));
  await vi.advanceTimersByTimeAsync(3000);

  expect(purchase.payment?.orderId).toBe('order-2');
});

test('a resumed order keeps its id and page and is checked at once', async () => {
  const services = withServer(paymentServer());

  new Checkout(services).continuePayment(anOrder());
  await vi.advanceTimersByTimeAsync(0);

  expect(services.tabs.opened).toEqual([{ address: 'https://pay.example/order-1', isClosed: false }]);
  expect(purchase.payment).toMatchObject({ orderId: 'order-1', paymentUrl: 'https://pay.example/order-1' });
  expect(requestNames(services)).toEqual(['checkPolarOrder']);
});

test('the payment has the price of its method', async () => {
  const services = withServer(paymentServer());

  await startPurchase(services, pack, 'alipay');
  expect(purchase.payment?.price).toMatchObject({ price: 36, currency: 'CNY' });
  new Checkout(services).continuePayment(anOrder({ amount: 9.5, currency: 'USD' }));

  expect(purchase.payment?.price).toEqual({ price: 9.5, currency: 'USD' });
});

test('an order of any other method resumes with the QR code', () => {
  const services = withServer(paymentServer());

  new Checkout(services).continuePayment(anOrder({ payment_method: 'wechat' }));

  expect(purchase.payment?.method).toBe('alipay');
  expect(services.tabs.opened).toEqual([]);
});

test('an order without a payment page cannot be resumed', () => {
  new Checkout(withServer(paymentServer())).continuePayment(anOrder({ metadata: null }));

  expect(postedNotices()).toEqual([{ type: 'payment-information-missing' }]);
  expect(purchase.payment).toBeUndefined();
});

test('after a success the page of orders on screen is reloaded', async () => {
  const services = withServer(paymentServer(['success']));
  setOrders({ type: 'loaded', value: { orders: [anOrder()], page: 3, totalCount: 31 } });

  new Checkout(services, () => reloadOrders(services)).continuePayment(anOrder());
  await vi.advanceTimersByTimeAsync(0);

  expect(services.api.requests).toContainEqual({ name: 'orders', input: { query: { page: 3, limit: 10 } } });
});

test('the payment page can be reopened', async () => {
  const services = withServer(paymentServer());
  const checkout = await startPurchase(services, pack, 'alipay');

  checkout.showPaymentPage();

  expect(services.tabs.opened).toEqual([{ address: 'https://pay.example/order-1', isClosed: false }]);
});

test('a payment made after its dialog was closed is noticed on every screen', async () => {
  const services = withServer(paymentServer(['pending', 'refused', 'payed', 'success']));
  const checkout = await startPurchase(services, pack, 'alipay');
  await vi.advanceTimersByTimeAsync(3000);
  checkout.leave();

  await vi.advanceTimersByTimeAsync(30_000);

  expect(postedNotices()).toEqual([{ type: 'payment-succeeded' }]);
  expect(account.current).toMatchObject({ tokens: { available_tokens: 51_000 } });
  expect(requestNames(services)).toContain('runningPlans');
  expect(checkCount(services)).toBe(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkCount(services)).toBe(4);
});

test('a closed payment that expires is given up without a notice', async () => {
  const services = withServer(paymentServer(['expire']));
  (await startPurchase(services, pack, 'alipay')).leave();

  await vi.advanceTimersByTimeAsync(30_000);

  expect(postedNotices()).toEqual([]);
  expect(checkCount(services)).toBe(1);
});

test.each([
  [
    'is on screen again',
    (_: ReturnType<typeof withServer>, payment: typeof purchase.payment) => (purchase.payment = payment),
  ],
  ['belongs to a user who is gone', () => setSignedIn(aUser({ id: 'another' }))],
  ['is an hour old', (services: ReturnType<typeof withServer>) => (services.clock.nowMs += 3_700_000)],
])('a closed payment that %s is not watched', async (_, happen) => {
  const services = withServer(paymentServer());
  const checkout = await startPurchase(services, pack, 'alipay');
  const { payment } = purchase;
  checkout.leave();

  happen(services, payment);
  await vi.advanceTimersByTimeAsync(30_000);

  expect(checkCount(services)).toBe(0);
});
