import { paymentEvents } from '../../../server/modules/billing/payments/payment-events.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentEvents } from '../../fakes/silent-events.ts';
import { checkLedger } from '../../../server/modules/billing/ledger/check-ledger.ts';
import { GatewayUnavailableError } from '../../../server/modules/billing/gateways/gateway.ts';
import type { Gateways } from '../../../server/modules/billing/gateways/gateway.ts';
import { runPaymentWork } from '../../../server/modules/billing/payments/payment-worker.ts';
import type { Payments } from '../../../server/modules/billing/payments/payments.ts';
import { advanceSubscriptions } from '../../../server/modules/billing/orders/subscriptions.ts';
import type { Database } from '../../../server/db/database.ts';
import type { TestUser } from '../users.ts';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

const DAY_MS = 24 * 3600_000;
const MONTH = 1_200_000;

let billing: BillingServer;
let user: TestUser;

beforeAll(async () => {
  billing = await startBillingServer();
});
afterAll(() => billing.close());
beforeEach(async () => {
  user = await billing.server.createUser();
});

async function planOf({ id }: TestUser): Promise<string> {
  const row = await billing.server.database.db
    .selectFrom('users')
    .select('plan')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.plan;
}

async function payByAlipay(code: string): Promise<string> {
  const orderId = await billing.order(user, 'alipay', code);
  billing.alipay.pay(orderId);
  await billing.fromAlipay(billing.alipay.notification(orderId));
  return orderId;
}

async function subscribeByPolar(): Promise<string> {
  const orderId = await billing.order(user, 'polar', 'premium');
  billing.polar.pay(orderId, `subscription-of-${orderId}`);
  await billing.fromPolar(billing.polar.webhook(orderId));
  return orderId;
}

async function days(count: number): Promise<void> {
  billing.server.clock.pass(count * DAY_MS);
  await billing.runWorker();
}

test('a plan grants its first month at once and shows in the profile', async () => {
  await payByAlipay('premium');

  expect(await billing.balance(user)).toBe(MONTH);
  expect(await planOf(user)).toBe('premium');
});

test('a month paid in advance is granted when it begins', async () => {
  await payByAlipay('premium');
  await payByAlipay('premium');

  expect(await billing.balance(user)).toBe(MONTH);
  await days(20);
  expect(await billing.balance(user)).toBe(MONTH);
  await days(12);
  expect(await billing.balance(user)).toBe(2 * MONTH);
});

test('a plan without renewal ends with its month', async () => {
  await payByAlipay('premium');

  await days(32);
  await days(32);

  expect(await planOf(user)).toBe('free');
  expect(await billing.balance(user)).toBe(MONTH);
});

test('two months paid concurrently are consecutive', async () => {
  const orders = [await billing.order(user, 'alipay', 'premium'), await billing.order(user, 'alipay', 'premium')];
  for (const orderId of orders) billing.alipay.pay(orderId);

  await Promise.all(orders.map((orderId) => billing.fromAlipay(billing.alipay.notification(orderId))));

  expect(await billing.balance(user)).toBe(MONTH);
  await days(32);
  expect(await billing.balance(user)).toBe(2 * MONTH);
});

test('each renewal of a Polar subscription grants a month and is listed as an order', async () => {
  const orderId = await subscribeByPolar();

  await days(30);
  const renewal = billing.polar.renewal(orderId, `renewal-1-of-${orderId}`);
  await billing.fromPolar(renewal);
  await billing.fromPolar(renewal);
  await days(2);

  expect(await billing.balance(user)).toBe(2 * MONTH);
  const orders = await billing.server.database.db
    .selectFrom('orders')
    .select('status')
    .where('user_id', '=', user.id)
    .execute();
  expect(orders).toEqual([{ status: 'completed' }, { status: 'completed' }]);
});

test('a renewal reported before the first payment waits for it', async () => {
  const orderId = await billing.order(user, 'polar', 'premium');
  billing.polar.pay(orderId, `subscription-of-${orderId}`);

  await billing.fromPolar(billing.polar.renewal(orderId, `renewal-1-of-${orderId}`));
  expect(await billing.balance(user)).toBe(0);
  await billing.fromPolar(billing.polar.webhook(orderId));
  billing.server.clock.pass(2 * 60_000);
  await billing.runWorker();
  await days(32);

  expect(await billing.balance(user)).toBe(2 * MONTH);
});

test('a renewal with a wrong amount is not fulfilled', async () => {
  const orderId = await subscribeByPolar();

  const refused = await billing.fromPolar(
    billing.polar.renewal(orderId, `renewal-1-of-${orderId}`, { data: { total_amount: 1 } }),
  );

  expect(refused.status).toBe(200);
  expect(await billing.balance(user)).toBe(MONTH);
});

test('a renewal reported twenty times concurrently is one month', async () => {
  const orderId = await subscribeByPolar();
  await days(29);

  await Promise.all(
    Array.from({ length: 20 }, () => billing.fromPolar(billing.polar.renewal(orderId, `renewal-1-of-${orderId}`))),
  );
  await days(3);

  expect(await billing.balance(user)).toBe(2 * MONTH);
});

test('a cancelled subscription runs to the end of its period', async () => {
  const orderId = await subscribeByPolar();
  const endsAt = new Date(billing.server.clock().getTime() + 30 * DAY_MS).toISOString();

  await billing.fromPolar(billing.polar.subscriptionWebhook(orderId, 'subscription.canceled', { ends_at: endsAt }));
  await days(10);
  expect(await planOf(user)).toBe('premium');
  await days(21);

  expect(await planOf(user)).toBe('free');
  expect(await billing.balance(user)).toBe(MONTH);
});

test('a cancelled subscription that was resumed continues', async () => {
  const orderId = await subscribeByPolar();
  const endsAt = new Date(billing.server.clock().getTime() + 30 * DAY_MS).toISOString();

  await billing.fromPolar(billing.polar.subscriptionWebhook(orderId, 'subscription.canceled', { ends_at: endsAt }));
  await billing.fromPolar(billing.polar.subscriptionWebhook(orderId, 'subscription.uncanceled', {}));
  await days(31);
  await billing.fromPolar(billing.polar.renewal(orderId, `renewal-1-of-${orderId}`));

  expect(await planOf(user)).toBe('premium');
  expect(await billing.balance(user)).toBe(2 * MONTH);
});

test('a revoked subscription ends at once', async () => {
  const orderId = await subscribeByPolar();
  const endedAt = billing.server.clock().toISOString();

  await billing.fromPolar(billing.polar.subscriptionWebhook(orderId, 'subscription.revoked', { ended_at: endedAt }));

  expect(await planOf(user)).toBe('free');
});

test('the refund of a month ends the subscription and revokes the month', async () => {
  const orderId = await subscribeByPolar();

  billing.polar.refund(orderId, 2699);
  await billing.fromPolar(billing.polar.webhook(orderId));

  expect(await billing.status(orderId)).toBe('refunded');
  expect(await billing.balance(user)).toBe(0);
  expect(await planOf(user)).toBe('free');
});

test('the refund of a future month cancels it and leaves the current one', async () => {
  await payByAlipay('premium');
  const ahead = await payByAlipay('premium');

  billing.alipay.refund(ahead, '194.00');
  await billing.fromAlipay(billing.alipay.notification(ahead));
  await days(20);
  expect(await planOf(user)).toBe('premium');
  await days(20);

  expect(await billing.balance(user)).toBe(MONTH);
  expect(await planOf(user)).toBe('free');
});

test('a plan with automatic renewal cannot be bought twice', async () => {
  await subscribeByPolar();

  const again = await billing.order(user, 'polar', 'premium').catch((failure: Error) => failure.message);

  expect(again).toContain('already_subscribed');
});

/** The plans of the user that renew, as the gateway would charge them. */
async function renewingPlans(): Promise<string[]> {
  const rows = await billing.server.database.db
    .selectFrom('subscriptions')
    .select(['plan_code', 'gateway_subscription_id'])
    .where('user_id', '=', user.id)
    .where('renews', '=', true)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => `${row.plan_code} ${row.gateway_subscription_id}`);
}

async function paidByPolar(orderId: string): Promise<void> {
  billing.polar.pay(orderId, `subscription-of-${orderId}`);
  await billing.fromPolar(billing.polar.webhook(orderId));
  billing.server.clock.pass(1000);
}

test('of two checkouts of one plan that are both paid, only the second renews', async () => {
  const [first, second] = [
    await billing.order(user, 'polar', 'premium'),
    await billing.order(user, 'polar', 'premium'),
  ];
  await paidByPolar(first);
  await paidByPolar(second);
  await billing.runWorker();

  expect(await billing.balance(user)).toBe(2 * MONTH);
  expect(await renewingPlans()).toEqual([`premium subscription-of-${second}`]);
  expect(billing.polar.revoked).toContain(`subscription-of-${first}`);
  expect(billing.polar.revoked).not.toContain(`subscription-of-${second}`);
});

test('another plan replaces the one that renews, also when that was charged once more', async () => {
  const basic = await billing.order(user, 'polar', 'basic');
  await paidByPolar(basic);
  const premium = await billing.order(user, 'polar', 'premium');
  await paidByPolar(premium);
  const before = await billing.balance(user);
  await billing.fromPolar(billing.polar.renewal(basic, `renewal-1-of-${basic}`));
  await billing.runWorker();
  await days(32);

  expect(await billing.balance(user)).toBeGreaterThan(before);
  expect(await renewingPlans()).toEqual([`premium subscription-of-${premium}`]);
  expect(await planOf(user)).toBe('premium');
  expect(billing.polar.revoked.filter((id) => id === `subscription-of-${basic}`)).toHaveLength(1);
});

test('a month of another plan by Alipay replaces the one that renews, and the next month of that does not come', async () => {
  const basic = await billing.order(user, 'polar', 'basic');
  const premium = await billing.order(user, 'alipay', 'premium');
  await paidByPolar(basic);
  billing.alipay.pay(premium);
  await billing.fromAlipay(billing.alipay.notification(premium));
  await billing.runWorker();

  expect(await renewingPlans()).toEqual([]);
  expect(billing.polar.revoked.filter((id) => id === `subscription-of-${basic}`)).toHaveLength(1);
  expect(await planOf(user)).toBe('premium');
  expect(await billing.balance(user)).toBe(MONTH + 300_000);
});

test('a month by Alipay and a plan by Polar: the one bought later runs alone, in both orders', async () => {
  const running = async () =>
    await billing.server.database.db
      .selectFrom('subscriptions')
      .select(['plan_code', 'method'])
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .execute();
  const byAlipay = async (plan: string) => {
    const orderId = await billing.order(user, 'alipay', plan);
    billing.alipay.pay(orderId);
    await billing.fromAlipay(billing.alipay.notification(orderId));
    billing.server.clock.pass(1000);
  };

  await byAlipay('basic');
  await byAlipay('basic');
  const monthsAhead = await billing.balance(user);
  await paidByPolar(await billing.order(user, 'polar', 'premium'));
  expect(await running()).toEqual([{ plan_code: 'premium', method: 'polar' }]);
  await byAlipay('business');
  expect(await running()).toEqual([{ plan_code: 'business', method: 'alipay' }]);
  await paidByPolar(await billing.order(user, 'polar', 'business'));
  expect(await running()).toEqual([{ plan_code: 'business', method: 'polar' }]);

  // The second month by Alipay was paid, so it is still granted.
  const before = await billing.balance(user);
  await days(32);
  expect(await billing.balance(user)).toBe(before + monthsAhead);
});

test('two checkouts that are paid concurrently leave one that renews', async () => {
  const orders = [await billing.order(user, 'polar', 'basic'), await billing.order(user, 'polar', 'premium')];
  for (const orderId of orders) billing.polar.pay(orderId, `subscription-of-${orderId}`);

  await Promise.all(orders.map((orderId) => billing.fromPolar(billing.polar.webhook(orderId))));

  expect(await renewingPlans()).toHaveLength(1);
});

test('closing the account ends the subscription at Polar', async () => {
  const orderId = await subscribeByPolar();
  await billing.server.database.db
    .updateTable('users')
    .set({ closed_at: new Date() })
    .where('id', '=', user.id)
    .execute();

  await billing.runWorker();
  await billing.runWorker();

  expect(billing.polar.revoked.filter((id) => id === `subscription-of-${orderId}`)).toHaveLength(1);
});

test('a subscription ended by a refund is ended at Polar once', async () => {
  const orderId = await subscribeByPolar();
  billing.polar.refund(orderId, 2699);
  await billing.fromPolar(billing.polar.webhook(orderId));

  await billing.runWorker();
  await billing.runWorker();

  expect(billing.polar.revoked.filter((id) => id === `subscription-of-${orderId}`)).toHaveLength(1);
});

test('a plan stays active while Polar retries the charge of its renewal', async () => {
  const orderId = await subscribeByPolar();

  await days(31 + 20);
  expect(await planOf(user)).toBe('premium');
  await billing.fromPolar(billing.polar.renewal(orderId, `renewal-1-of-${orderId}`));
  expect(await billing.balance(user)).toBe(2 * MONTH);
  await days(31 + 23);

  expect(await planOf(user)).toBe('free');
  expect(billing.polar.revoked).toContain(`subscription-of-${orderId}`);
});

test('the subscription of a closed account is ended once Polar is configured again', async () => {
  const orderId = await subscribeByPolar();
  const { database, clock } = billing.server;
  await database.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
  const payments = { resumeUnfinished: () => Promise.resolve() } as Payments;

  await runPaymentWork({ database, clock, events: paymentEvents(silentEvents()), payments, gateways: {} });
  await billing.runWorker();

  expect(billing.polar.revoked).toContain(`subscription-of-${orderId}`);
});

test('a subscription whose Polar id arrives after the payment is ended at Polar', async () => {
  const orderId = await billing.order(user, 'polar', 'premium');
  billing.polar.pay(orderId);
  await billing.server.request('checkPolarOrder', { query: { orderId } }, { token: user.token });
  billing.polar.pay(orderId, `subscription-of-${orderId}`);
  await billing.fromPolar(billing.polar.webhook(orderId));
  await billing.server.database.db
    .updateTable('users')
    .set({ closed_at: new Date() })
    .where('id', '=', user.id)
    .execute();

  await billing.runWorker();

  expect(billing.polar.revoked).toContain(`subscription-of-${orderId}`);
  expect(await billing.balance(user)).toBe(MONTH);
});

test('webhooks about a closed account are applied without storing the body', async () => {
  const orderId = await subscribeByPolar();
  const { db } = billing.server.database;
  await db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
  const customer = { name: 'Mei Tanaka', email: 'mei@example.org' };

  await billing.fromPolar(
    billing.polar.subscriptionWebhook(orderId, 'subscription.revoked', {
      ended_at: new Date(0).toISOString(),
      customer,
    }),
  );

  const stored = await db.selectFrom('payment_notifications').select('raw').where('order_id', '=', orderId).execute();
  expect(stored.map(({ raw }) => raw).join('')).not.toContain('Mei Tanaka');
  expect(await planOf(user)).toBe('free');
});

test('one subscription that fails to end does not block the others', async () => {
  // Ends what earlier tests left over.
  await billing.runWorker();
  const [stuck, other] = [user, await billing.server.createUser()];
  const stuckOrder = await subscribeByPolar();
  user = other;
  const otherOrder = await subscribeByPolar();
  const { database: store, clock } = billing.server;
  await store.db.updateTable('users').set({ closed_at: new Date() }).where('id', 'in', [stuck.id, other.id]).execute();
  const ended: string[] = [];
  const endSubscription = async (id: string) => {
    if (id === `subscription-of-${stuckOrder}`) throw new GatewayUnavailableError('Polar gave no answer');
    ended.push(id);
  };
  const gateways = { polar: { kind: 'live', endSubscription } } as unknown as Gateways;
  const payments = { resumeUnfinished: () => Promise.resolve() } as Payments;

  await runPaymentWork({ database: store, clock, events: paymentEvents(silentEvents()), payments, gateways });

  expect(ended).toEqual([`subscription-of-${otherOrder}`]);
});

test('a subscription that is renewed while it is being ended continues', async () => {
  const orderId = await subscribeByPolar();
  billing.server.clock.pass(55 * DAY_MS);
  const { database: store, clock } = billing.server;
  let renewed = false;
  const transact: Database['transact'] = async (work) => {
    if (!renewed) await billing.fromPolar(billing.polar.renewal(orderId, `renewal-1-of-${orderId}`));
    renewed = true;
    return await store.transact(work);
  };

  await advanceSubscriptions({ ...store, transact }, clock());

  expect(renewed).toBe(true);
  expect(await planOf(user)).toBe('premium');
});

test('afterwards the ledger is consistent', async () => {
  expect((await checkLedger(billing.server.database.db)).disagreements).toEqual([]);
});
