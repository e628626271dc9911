import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { periodEnd } from '../../fakes/polar-gateway.ts';
import type { TestUser } from '../users.ts';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

const DAY_MS = 24 * 3600_000;

let billing: BillingServer;
let user: TestUser;

beforeAll(async () => {
  const seller = { SELLER_NAME: 'Ana Ltd', SELLER_ADDRESS: 'Rua 1\\nLisboa', SELLER_TAX_ID: 'PT 123' };
  billing = await startBillingServer({ env: seller });
}, 120_000);
afterAll(() => billing.close());
beforeEach(async () => {
  user = await billing.server.createUser();
  await billing.sendMails();
});

async function pay(orderId: string, subscriptionId?: string): Promise<void> {
  billing.polar.pay(orderId, subscriptionId);
  await billing.fromPolar(billing.polar.webhook(orderId));
}

async function subscribe(code = 'premium'): Promise<{ orderId: string; subscriptionId: string }> {
  const orderId = await billing.order(user, 'polar', code);
  const subscriptionId = `subscription-of-${orderId}`;
  await pay(orderId, subscriptionId);
  return { orderId, subscriptionId };
}

async function plans(who = user) {
  return (await billing.server.request('runningPlans', {}, { token: who.token })).body.plans;
}

async function change(name: 'cancelPlan' | 'resumePlan', who = user) {
  const [plan] = await plans();
  return await billing.server.request(name, { params: { id: plan?.id ?? '' } }, { token: who.token });
}

async function receiptOf(orderId: string, who = user) {
  return await billing.server.request('receipt', { params: { orderId } }, { token: who.token });
}

/** The mails to the user of this test. */
async function mails() {
  return (await billing.sendMails()).filter(({ to }) => to === user.email).map(({ template }) => template);
}

test('the running plan is listed with its price, and the day it renews', async () => {
  expect(await plans()).toEqual([]);

  await subscribe();

  const { amount, ...plan } = (await plans())[0] ?? { amount: 0 };
  expect(plan).toMatchObject({
    code: 'premium',
    currency: 'USD',
    payment_method: 'polar',
    renews: true,
    can_renew: true,
  });
  expect(amount).toBeGreaterThan(0);
  expect(await plans(await billing.server.createUser())).toEqual([]);
});

test('a cancelled plan ends with its paid period, at Polar too, and is mailed once', async () => {
  const { subscriptionId } = await subscribe();
  await mails();

  const cancelled = await change('cancelPlan');
  await change('cancelPlan');

  expect(billing.polar.cancelled.get(subscriptionId)).toBe(true);
  expect(cancelled.body.plans).toMatchObject([{ code: 'premium', renews: false, can_renew: true, until: periodEnd }]);
  expect(await mails()).toEqual([{ type: 'plan-cancelled', plan: 'Premium', endsAt: new Date(periodEnd) }]);
  expect(await mails()).toEqual([]);
});

test('a cancelled plan can be resumed, at Polar too', async () => {
  const { subscriptionId } = await subscribe();
  await change('cancelPlan');

  const resumed = await change('resumePlan');

  expect(billing.polar.cancelled.get(subscriptionId)).toBe(false);
  expect(resumed.body.plans).toMatchObject([{ renews: true }]);
});

test('a plan is not cancelled while Polar is unreachable', async () => {
  await subscribe();
  billing.polar.down = true;

  const refused = await change('cancelPlan');

  billing.polar.down = false;
  expect([refused.status, refused.error.code]).toEqual([503, 'payment_unavailable']);
  expect(await plans()).toMatchObject([{ renews: true }]);
});

test('another user can neither cancel a plan nor read a receipt', async () => {
  const { orderId } = await subscribe();
  const stranger = await billing.server.createUser();

  expect((await change('cancelPlan', stranger)).status).toBe(404);
  expect((await receiptOf(orderId, stranger)).status).toBe(404);
  expect(await plans()).toMatchObject([{ renews: true }]);
});

test('a month paid with Alipay does not renew and has nothing to cancel', async () => {
  const orderId = await billing.order(user, 'alipay', 'basic');
  billing.alipay.pay(orderId);
  await billing.fromAlipay(billing.alipay.notification(orderId));

  const refused = await change('cancelPlan');

  expect(await plans()).toMatchObject([{ code: 'basic', renews: false, can_renew: false, currency: 'CNY' }]);
  expect(refused.status).toBe(404);
});

test('each renewal is announced once, three days before', async () => {
  const { orderId } = await subscribe();
  await mails();
  const [plan] = await plans();

  const at = new Date(plan?.until ?? '');
  billing.server.clock.pass(at.getTime() - billing.server.clock().getTime() - 4 * DAY_MS);
  expect(await mails()).toEqual([]);
  billing.server.clock.pass(DAY_MS + 60_000);
  expect(await mails()).toEqual([
    { type: 'plan-renews', plan: 'Premium', renewsAt: at, amount: expect.stringMatching(/^\$\d+\.\d\d USD$/) },
  ]);
  billing.server.clock.pass(DAY_MS);
  expect(await mails()).toEqual([]);

  billing.server.clock.pass(2 * DAY_MS);
  await billing.fromPolar(billing.polar.renewal(orderId, `renewal-of-${orderId}`));
  expect(await mails()).toMatchObject([{ type: 'receipt' }]);
  billing.server.clock.pass(28 * DAY_MS);
  expect(await mails()).toMatchObject([{ type: 'plan-renews' }]);
});

test('a renewal that is not paid in time shows as overdue', async () => {
  await subscribe();
  expect(await plans()).toMatchObject([{ is_overdue: false }]);

  const { db } = billing.server.database;
  const ofUser = db.selectFrom('subscriptions').select('id').where('user_id', '=', user.id);
  await db
    .updateTable('subscription_periods')
    .set({ begins_at: new Date(0), ends_at: new Date(1) })
    .where('subscription_id', 'in', ofUser)
    .execute();

  expect(await plans()).toMatchObject([{ renews: true, is_overdue: true }]);
});

test('a cancelled plan is not announced', async () => {
  await subscribe();
  await change('cancelPlan');
  await mails();

  billing.server.clock.pass(28 * DAY_MS);

  expect(await mails()).toEqual([]);
});

test('a payment gets one receipt and one mail, in the language of the buyer', async () => {
  await billing.server.database.db.updateTable('users').set({ locale: 'ja-JP' }).where('id', '=', user.id).execute();
  const orderId = await billing.order(user, 'polar', 'pocket');
  await pay(orderId);
  await billing.fromPolar(billing.polar.webhook(orderId, { id: 'again' }));

  const [sent, ...others] = (await billing.sendMails()).filter(({ to }) => to === user.email);
  const { receipt } = (await receiptOf(orderId)).body;

  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    locale: 'ja-JP',
    template: {
      type: 'receipt',
      orderId,
      number: receipt.number,
      item: 'ポケット、100,000トークン',
      seller: ['Ana Ltd', 'Rua 1\nLisboa', 'PT 123'],
    },
  });
  expect(receipt).toMatchObject({
    order_id: orderId,
    seller: { name: 'Ana Ltd', address: 'Rua 1\nLisboa', tax_id: 'PT 123', email: null },
    buyer: { email: user.email },
    items: [{ quantity: 1, amount: receipt.amount }],
    refunded_amount: 0,
    currency: 'USD',
    is_sandbox: false,
  });
});

test('receipts of payments that arrive at once are numbered without a gap', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => billing.order(user, 'polar', 'pocket')));
  const before = await billing.server.database.db
    .selectFrom('receipts')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();

  await Promise.all(orders.map((orderId) => pay(orderId)));

  const receipts = await Promise.all(orders.map(async (orderId) => (await receiptOf(orderId)).body.receipt));
  const numbers = receipts.map(({ number }) => Number(number.split('-')[1])).toSorted((a, b) => a - b);
  expect(numbers).toEqual(orders.map((_, at) => (before.last ?? 0) + at + 1));
});

test('an unpaid order has no receipt, and one fulfilled before there were receipts gets one', async () => {
  const orderId = await billing.order(user, 'polar', 'pocket');
  expect((await receiptOf(orderId)).status).toBe(404);
  await pay(orderId);
  await billing.server.database.db.deleteFrom('receipts').execute();

  const [value, again] = await Promise.all([receiptOf(orderId), receiptOf(orderId)]);

  expect(value.body.receipt.number).toMatch(/^\d{4}-000001$/);
  expect(again.body).toEqual(value.body);
});

test('a refund shows on the receipt', async () => {
  const orderId = await billing.order(user, 'polar', 'pocket');
  await pay(orderId);

  billing.polar.refund(orderId, billing.polar.checkoutOf(orderId).amount);
  await billing.fromPolar(billing.polar.webhook(orderId));

  const { receipt } = (await receiptOf(orderId)).body;
  expect(receipt.refunded_amount).toBe(receipt.amount);
});

test('a mail that no server takes is tried again later, and none goes to a closed account', async () => {
  const orderId = await billing.order(user, 'polar', 'pocket');
  await pay(orderId);

  await billing.sendMails('down');
  expect(await mails()).toEqual([]);
  billing.server.clock.pass(60_000);
  expect(await mails()).toMatchObject([{ type: 'receipt', orderId }]);

  const other = await billing.order(user, 'polar', 'pocket');
  await pay(other);
  await billing.server.database.db
    .updateTable('users')
    .set({ closed_at: billing.server.clock() })
    .where('id', '=', user.id)
    .execute();
  expect(await mails()).toEqual([]);
});
