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

let shop: BillingServer;
let user: TestUser;

beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  user = await shop.server.createUser();
});

async function planOf({ id }: TestUser): Promise<string> {
  const row = await shop.server.database.db
    .selectFrom('users')
    .select('plan')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.plan;
}

async function payByAlipay(code: string): Promise<string> {
  const orderId = await shop.order(user, 'alipay', code);
  shop.alipay.pay(orderId);
  await shop.fromAlipay(shop.alipay.notification(orderId));
  return orderId;
}

async function subscribeByPolar(): Promise<string> {
  const orderId = await shop.order(user, 'polar', 'premium');
  shop.polar.pay(orderId, `subscription-of-${orderId}`);
  await shop.fromPolar(shop.polar.webhook(orderId));
  return orderId;
}

async function days(count: number): Promise<void> {
  shop.server.clock.pass(count * DAY_MS);
  await shop.runWorker();
}

test('a plan gives its month at once and shows on the profile', async () => {
  await payByAlipay('premium');

  expect(await shop.balance(user)).toBe(MONTH);
  expect(await planOf(user)).toBe('premium');
});

test('a month paid ahead is given when its day comes, not before', async () => {
  await payByAlipay('premium');
  await payByAlipay('premium');

  expect(await shop.balance(user)).toBe(MONTH);
  await days(20);
  expect(await shop.balance(user)).toBe(MONTH);
  await days(12);
  expect(await shop.balance(user)).toBe(2 * MONTH);
});

test('a plan paid by hand ends with its month, and nothing more is given', async () => {
  await payByAlipay('premium');

  await days(32);
  await days(32);

  expect(await planOf(user)).toBe('free');
  expect(await shop.balance(user)).toBe(MONTH);
});

test('two months paid at the same moment follow one another', async () => {
  const orders = [await shop.order(user, 'alipay', 'premium'), await shop.order(user, 'alipay', 'premium')];
  for (const orderId of orders) shop.alipay.pay(orderId);

  await Promise.all(orders.map((orderId) => shop.fromAlipay(shop.alipay.notification(orderId))));

  expect(await shop.balance(user)).toBe(MONTH);
  await days(32);
  expect(await shop.balance(user)).toBe(2 * MONTH);
});

test('a subscription of Polar that renews gives a month for each payment, and lists it as an order', async () => {
  const orderId = await subscribeByPolar();

  await days(30);
  const renewal = shop.polar.renewal(orderId, `renewal-1-of-${orderId}`);
  await shop.fromPolar(renewal);
  await shop.fromPolar(renewal);
  await days(2);

  expect(await shop.balance(user)).toBe(2 * MONTH);
  const orders = await shop.server.database.db
    .selectFrom('orders')
    .select('status')
    .where('user_id', '=', user.id)
    .execute();
  expect(orders).toEqual([{ status: 'completed' }, { status: 'completed' }]);
});

test('a renewal that is told of before the first payment waits for it', async () => {
  const orderId = await shop.order(user, 'polar', 'premium');
  shop.polar.pay(orderId, `subscription-of-${orderId}`);

  await shop.fromPolar(shop.polar.renewal(orderId, `renewal-1-of-${orderId}`));
  expect(await shop.balance(user)).toBe(0);
  await shop.fromPolar(shop.polar.webhook(orderId));
  shop.server.clock.pass(2 * 60_000);
  await shop.runWorker();
  await days(32);

  expect(await shop.balance(user)).toBe(2 * MONTH);
});

test('a renewal with a wrong amount is refused', async () => {
  const orderId = await subscribeByPolar();

  const refused = await shop.fromPolar(
    shop.polar.renewal(orderId, `renewal-1-of-${orderId}`, { data: { total_amount: 1 } }),
  );

  expect(refused.status).toBe(200);
  expect(await shop.balance(user)).toBe(MONTH);
});

test('the same renewal told twenty times at once is one month', async () => {
  const orderId = await subscribeByPolar();
  await days(29);

  await Promise.all(
    Array.from({ length: 20 }, () => shop.fromPolar(shop.polar.renewal(orderId, `renewal-1-of-${orderId}`))),
  );
  await days(3);

  expect(await shop.balance(user)).toBe(2 * MONTH);
});

test('a subscription that was cancelled runs to its end and then stops', async () => {
  const orderId = await subscribeByPolar();
  const endsAt = new Date(shop.server.clock().getTime() + 30 * DAY_MS).toISOString();

  await shop.fromPolar(shop.polar.subscriptionWebhook(orderId, 'subscription.canceled', { ends_at: endsAt }));
  await days(10);
  expect(await planOf(user)).toBe('premium');
  await days(21);

  expect(await planOf(user)).toBe('free');
  expect(await shop.balance(user)).toBe(MONTH);
});

test('a cancelled subscription that was taken up again goes on', async () => {
  const orderId = await subscribeByPolar();
  const endsAt = new Date(shop.server.clock().getTime() + 30 * DAY_MS).toISOString();

  await shop.fromPolar(shop.polar.subscriptionWebhook(orderId, 'subscription.canceled', { ends_at: endsAt }));
  await shop.fromPolar(shop.polar.subscriptionWebhook(orderId, 'subscription.uncanceled', {}));
  await days(31);
  await shop.fromPolar(shop.polar.renewal(orderId, `renewal-1-of-${orderId}`));

  expect(await planOf(user)).toBe('premium');
  expect(await shop.balance(user)).toBe(2 * MONTH);
});

test('a subscription that was revoked ends at once', async () => {
  const orderId = await subscribeByPolar();
  const endedAt = shop.server.clock().toISOString();

  await shop.fromPolar(shop.polar.subscriptionWebhook(orderId, 'subscription.revoked', { ended_at: endedAt }));

  expect(await planOf(user)).toBe('free');
});

test('the refund of a month ends the subscription and takes the month back', async () => {
  const orderId = await subscribeByPolar();

  shop.polar.refund(orderId, 2699);
  await shop.fromPolar(shop.polar.webhook(orderId));

  expect(await shop.status(orderId)).toBe('refunded');
  expect(await shop.balance(user)).toBe(0);
  expect(await planOf(user)).toBe('free');
});

test('the refund of a month that has not begun cancels it and leaves the one that runs', async () => {
  await payByAlipay('premium');
  const ahead = await payByAlipay('premium');

  shop.alipay.refund(ahead, '194.00');
  await shop.fromAlipay(shop.alipay.notification(ahead));
  await days(20);
  expect(await planOf(user)).toBe('premium');
  await days(20);

  expect(await shop.balance(user)).toBe(MONTH);
  expect(await planOf(user)).toBe('free');
});

test('whoever has a plan that renews by itself is not sold it again', async () => {
  await subscribeByPolar();

  const again = await shop.order(user, 'polar', 'premium').catch((failure: Error) => failure.message);

  expect(again).toContain('already_subscribed');
});

test('the subscription of somebody who closed the account is ended at Polar too', async () => {
  const orderId = await subscribeByPolar();
  await shop.server.database.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();

  await shop.runWorker();
  await shop.runWorker();

  expect(shop.polar.revoked.filter((id) => id === `subscription-of-${orderId}`)).toHaveLength(1);
});

test('a subscription that ended because its month was given back is ended at Polar too, once', async () => {
  const orderId = await subscribeByPolar();
  shop.polar.refund(orderId, 2699);
  await shop.fromPolar(shop.polar.webhook(orderId));

  await shop.runWorker();
  await shop.runWorker();

  expect(shop.polar.revoked.filter((id) => id === `subscription-of-${orderId}`)).toHaveLength(1);
});

test('a plan is not over while Polar still tries to take the money for its next month', async () => {
  const orderId = await subscribeByPolar();

  await days(31 + 20);
  expect(await planOf(user)).toBe('premium');
  await shop.fromPolar(shop.polar.renewal(orderId, `renewal-1-of-${orderId}`));
  expect(await shop.balance(user)).toBe(2 * MONTH);
  await days(31 + 23);

  expect(await planOf(user)).toBe('free');
  expect(shop.polar.revoked).toContain(`subscription-of-${orderId}`);
});

test('the subscription of somebody who left is ended when Polar is there again, and not forgotten meanwhile', async () => {
  const orderId = await subscribeByPolar();
  const { database, clock } = shop.server;
  await database.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
  const payments = { resumeUnfinished: () => Promise.resolve() } as Payments;

  await runPaymentWork({ database, clock, events: silentEvents(), payments, gateways: {} });
  await shop.runWorker();

  expect(shop.polar.revoked).toContain(`subscription-of-${orderId}`);
});

test('a subscription that is named only after it was paid for is ended at Polar too', async () => {
  const orderId = await shop.order(user, 'polar', 'premium');
  shop.polar.pay(orderId);
  await shop.server.request('checkPolarOrder', { query: { orderId } }, { token: user.token });
  shop.polar.pay(orderId, `subscription-of-${orderId}`);
  await shop.fromPolar(shop.polar.webhook(orderId));
  await shop.server.database.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();

  await shop.runWorker();

  expect(shop.polar.revoked).toContain(`subscription-of-${orderId}`);
  expect(await shop.balance(user)).toBe(MONTH);
});

test('what Polar writes about somebody who left is acted upon and not kept', async () => {
  const orderId = await subscribeByPolar();
  const { db } = shop.server.database;
  await db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
  const customer = { name: 'Mei Tanaka', email: 'mei@example.org' };

  await shop.fromPolar(
    shop.polar.subscriptionWebhook(orderId, 'subscription.revoked', { ended_at: new Date(0).toISOString(), customer }),
  );

  const kept = await db.selectFrom('payment_notifications').select('raw').where('order_id', '=', orderId).execute();
  expect(kept.map(({ raw }) => raw).join('')).not.toContain('Mei Tanaka');
  expect(await planOf(user)).toBe('free');
});

test('one subscription that Polar will not end does not keep those of others running', async () => {
  // What earlier tests left to end.
  await shop.runWorker();
  const [stuck, other] = [user, await shop.server.createUser()];
  const stuckOrder = await subscribeByPolar();
  user = other;
  const otherOrder = await subscribeByPolar();
  const { database: store, clock } = shop.server;
  await store.db.updateTable('users').set({ closed_at: new Date() }).where('id', 'in', [stuck.id, other.id]).execute();
  const ended: string[] = [];
  const endSubscription = async (id: string) => {
    if (id === `subscription-of-${stuckOrder}`) throw new GatewayUnavailableError('Polar gave no answer');
    ended.push(id);
  };
  const gateways = { polar: { kind: 'live', endSubscription } } as unknown as Gateways;
  const payments = { resumeUnfinished: () => Promise.resolve() } as Payments;

  await runPaymentWork({ database: store, clock, events: silentEvents(), payments, gateways });

  expect(ended).toEqual([`subscription-of-${otherOrder}`]);
});

test('a subscription whose renewal arrives while it is being ended goes on', async () => {
  const orderId = await subscribeByPolar();
  shop.server.clock.pass(55 * DAY_MS);
  const { database: store, clock } = shop.server;
  let renewed = false;
  const transact: Database['transact'] = async (work) => {
    if (!renewed) await shop.fromPolar(shop.polar.renewal(orderId, `renewal-1-of-${orderId}`));
    renewed = true;
    return await store.transact(work);
  };

  await advanceSubscriptions({ ...store, transact }, clock());

  expect(renewed).toBe(true);
  expect(await planOf(user)).toBe('premium');
});

test('after all of this the books agree', async () => {
  expect((await checkLedger(shop.server.database.db)).disagreements).toEqual([]);
});
