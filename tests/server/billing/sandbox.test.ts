import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { directionOfLocale } from '../../../src/domain/locale-properties.ts';
import type { PaymentMethod } from '../../../src/domain/purchase.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';

/** For a second server on a busy machine. */
const MINUTES_MS = 180_000;

let server: TestServer;
let user: TestUser;
let packId: string;

beforeAll(async () => {
  server = await startTestServer();
  packId = (await server.request('tokenPacks', {})).body.data[0]?.id ?? '';
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.createUser();
});

const methods: PaymentMethod[] = ['alipay', 'polar'];

async function order(method: PaymentMethod) {
  const name = method === 'alipay' ? 'buyPackByAlipay' : 'buyPackByPolar';
  return (await server.request(name, { body: { packId } }, { token: user.token })).body;
}

async function press(paymentUrl: string, action: string): Promise<Response> {
  return await fetch(paymentUrl, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
}

async function check(orderId: string): Promise<string> {
  return (await server.request('checkPolarOrder', { query: { orderId } }, { token: user.token })).body.status;
}

async function tokens(): Promise<number> {
  return (await server.request('tokens', {}, { token: user.token })).body.available_tokens;
}

test('without credentials both methods are sandboxed, which the API reports', async () => {
  expect((await server.request('paymentStatus', {})).body).toEqual({ alipay: 'sandbox', polar: 'sandbox' });
});

test.each(methods)('an order through the %s sandbox is paid on its page', async (method) => {
  const { orderId, paymentUrl } = await order(method);
  expect(paymentUrl).toBe(`${server.config.publicUrl}/sandbox/pay/${orderId}`);
  expect(await check(orderId)).toBe('pending');

  const pressed = await press(paymentUrl, 'pay');

  expect(pressed.status).toBe(303);
  expect(await tokens()).toBe(100_000);
  expect(await check(orderId)).toBe('success');
  expect(await (await fetch(paymentUrl)).text()).toContain('Paid.');
});

test.each(methods)('a payment through the %s sandbox can fail', async (method) => {
  const { orderId, paymentUrl } = await order(method);

  await press(paymentUrl, 'fail');
  server.clock.pass(3000);

  expect(await check(orderId)).toBe('error');
  expect(await tokens()).toBe(0);
});

test.each(methods)('a payment through the %s sandbox can expire', async (method) => {
  const { orderId, paymentUrl } = await order(method);

  await press(paymentUrl, 'expire');

  expect(await check(orderId)).toBe('expire');
});

test.each(methods)('a refund through the %s sandbox revokes the tokens', async (method) => {
  const { paymentUrl } = await order(method);
  await press(paymentUrl, 'pay');

  await press(paymentUrl, 'refund');

  expect(await tokens()).toBe(0);
});

test('pressing the button repeatedly pays once', async () => {
  const { paymentUrl } = await order('alipay');

  await Promise.all(Array.from({ length: 10 }, () => press(paymentUrl, 'pay')));

  expect(await tokens()).toBe(100_000);
});

test('an expired payment cannot be paid', async () => {
  const { orderId, paymentUrl } = await order('polar');
  await press(paymentUrl, 'expire');

  await press(paymentUrl, 'pay');

  expect(await tokens()).toBe(0);
  expect(await check(orderId)).toBe('expire');
});

test('sandbox notifications are signed, and unsigned ones are rejected', async () => {
  const { orderId } = await order('alipay');
  const body = new URLSearchParams({ out_trade_no: orderId, trade_status: 'TRADE_SUCCESS', sign: 'AAAA' });

  const answer = await fetch(`${server.url}/api/payment/notify/alipay`, { method: 'POST', body });

  expect(answer.status).toBe(400);
  expect(await tokens()).toBe(0);
});

test('the page has its own policy: no script, no remote content, forms to this server only', async () => {
  const { paymentUrl } = await order('polar');

  const page = await fetch(paymentUrl);

  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).not.toContain('script-src');
  expect(await page.text()).not.toContain('<script');
});

test.each([
  ['ja-JP,ja;q=0.9,en;q=0.8', 'ja-JP', '支払う', 'ポケット、100,000トークン'],
  ['sv-SE,zh-TW;q=0.5', 'zh-HK', '>付款<', '隨身裝，100,000 Token'],
  ['fr-FR', 'fr', '>Payer<', 'Poche, 100\u202f000 jetons'],
  ['ar', 'ar', '>دفع<', '\u2068الجيب\u2069، \u2068100,000\u2069 توكن'],
  ['sv-SE', 'en-US', '>Pay<', 'Pocket, 100,000 tokens'],
])('to a browser that wants %s the page speaks %s', async (wanted, lang, button, product) => {
  const { paymentUrl } = await order('alipay');

  const text = await (await fetch(paymentUrl, { headers: { 'accept-language': wanted } })).text();

  expect(text).toContain(`<html lang="${lang}" dir="${directionOfLocale(lang)}">`);
  expect(text).toContain(button);
  expect(text).toContain(product);
});

test('an unknown order has no page', async () => {
  expect((await fetch(`${server.url}/sandbox/pay/nothing`)).status).toBe(404);
});

test(
  'with payments off nothing is sold and there is no sandbox',
  async () => {
    const off = await startTestServer({ env: { PAYMENTS: 'off' } });
    const buyer = await off.createUser();
    const id = (await off.request('tokenPacks', {})).body.data[0]?.id ?? '';

    const refused = await off.request('buyPackByAlipay', { body: { packId: id } }, { token: buyer.token });
    const page = await fetch(`${off.url}/sandbox/pay/nothing`, { method: 'POST', body: new URLSearchParams() });
    const notification = await fetch(`${off.url}/api/payment/notify/alipay`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    await off.close();

    expect(refused.error.code).toBe('payment_unavailable');
    expect(page.status).toBe(404);
    expect(notification.status).toBe(400);
  },
  MINUTES_MS,
);

test('a plan of the Polar sandbox renews, is cancelled and resumes, from its page and from ours', async () => {
  const as = { token: user.token };
  const planId = (await server.request('plans', {})).body.data.find(({ code }) => code === 'basic')?.id ?? '';
  const { paymentUrl } = (await server.request('buyPlanByPolar', { body: { planId } }, as)).body;
  const plan = async () => (await server.request('runningPlans', {}, as)).body.plans[0];
  await press(paymentUrl, 'pay');
  const first = await plan();
  expect(first).toMatchObject({ code: 'basic', renews: true, can_renew: true });

  await press(paymentUrl, 'renew');
  expect(Date.parse((await plan())?.until ?? '')).toBeGreaterThan(Date.parse(first?.until ?? '') + 27 * 86_400_000);

  await press(paymentUrl, 'switch-renewal');
  expect(await plan()).toMatchObject({ renews: false });
  await press(paymentUrl, 'renew');
  expect((await server.request('orders', { query: { page: 1, limit: 10 } }, as)).body.totalCount).toBe(2);

  await server.request('resumePlan', { params: { id: first?.id ?? '' } }, as);
  expect(await plan()).toMatchObject({ renews: true });
  await server.request('cancelPlan', { params: { id: first?.id ?? '' } }, as);
  expect(await plan()).toMatchObject({ renews: false });
  expect(await (await fetch(paymentUrl)).text()).toContain('Resume the renewal');
});
