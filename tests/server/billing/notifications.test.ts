import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Metrics } from '../../../server/shared/metrics.ts';
import type { TestUser } from '../users.ts';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

let billing: BillingServer;
let user: TestUser;

beforeAll(async () => {
  billing = await startBillingServer();
});
afterAll(() => billing.close());
beforeEach(async () => {
  user = await billing.server.createUser();
});

async function paidByAlipay(): Promise<string> {
  const orderId = await billing.order(user, 'alipay', 'pocket');
  billing.alipay.pay(orderId);
  return orderId;
}

async function paidByPolar(): Promise<string> {
  const orderId = await billing.order(user, 'polar', 'pocket');
  billing.polar.pay(orderId);
  return orderId;
}

async function kept(orderId: string): Promise<Array<string | null>> {
  const rows = await billing.server.database.db
    .selectFrom('payment_notifications')
    .select('outcome')
    .where('order_id', '=', orderId)
    .execute();
  return rows.map((row) => row.outcome);
}

test('a notification with a wrong signature is rejected without a trace', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];
  const forgedForm = new URLSearchParams(billing.alipay.notification(a));
  forgedForm.set('sign', randomBytes(256).toString('base64'));
  const notification = billing.polar.webhook(p);
  const forged = { ...notification, headers: { ...notification.headers, 'webhook-signature': 'v1,AAAA' } };

  expect((await billing.fromAlipay(forgedForm.toString())).status).toBe(400);
  expect((await billing.fromPolar(forged)).status).toBe(400);

  expect([...(await kept(a)), ...(await kept(p))]).toEqual([]);
  expect(await billing.balance(user)).toBe(0);
});

test('forged notifications are counted and do not fill the log', async () => {
  const form = new URLSearchParams({ sign_type: 'RSA2', sign: 'AAAA', out_trade_no: 'x' }).toString();
  for (let sent = 0; sent < 20; sent += 1) await billing.fromAlipay(form);

  const lines = billing.server.logLines.filter((line) => line.includes('notification-forged'));
  const metrics = await (await fetch(`${billing.server.url}/metrics`)).text();

  expect(lines.length).toBeLessThanOrEqual(2);
  expect(Number(/notifications_forged_total\{method="alipay"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThanOrEqual(20);
});

test('a notification of Alipay that requests the weak signature is rejected', async () => {
  const orderId = await paidByAlipay();
  const form = new URLSearchParams(billing.alipay.notification(orderId));

  for (const type of ['RSA', 'none', '']) {
    form.set('sign_type', type);
    expect((await billing.fromAlipay(form.toString())).status).toBe(400);
  }
});

test('a webhook of Polar from ten minutes ago or from the future is rejected', async () => {
  const orderId = await paidByPolar();
  const nowS = Math.floor(Date.now() / 1000);

  for (const sentAtS of [nowS - 600, nowS + 600]) {
    expect((await billing.fromPolar(billing.polar.webhook(orderId, { sentAtS }))).status).toBe(400);
  }
  expect(await kept(orderId)).toEqual([]);
  expect(await billing.status(orderId)).toBe('pending');
});

test('a wrong amount is stored, logged and never fulfilled', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];

  expect(await billing.fromAlipay(billing.alipay.notification(a, { total_amount: '0.01' }))).toEqual({
    status: 200,
    text: 'success',
  });
  expect((await billing.fromPolar(billing.polar.webhook(p, { data: { total_amount: 1 } }))).status).toBe(200);

  expect(await kept(a)).toEqual(['refused:amount']);
  expect(await kept(p)).toEqual(['refused:amount']);
  const complaints = billing.server.logLines.filter((line) => line.includes('payment-mismatch') && line.includes(a));
  expect(complaints).toHaveLength(1);
  expect(await billing.balance(user)).toBe(0);
});

test('a wrong currency is never fulfilled', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];

  expect((await billing.fromAlipay(billing.alipay.notification(a, { trans_currency: 'JPY' }))).status).toBe(200);
  expect((await billing.fromPolar(billing.polar.webhook(p, { data: { currency: 'idr' } }))).status).toBe(200);

  expect([...(await kept(a)), ...(await kept(p))]).toEqual(['refused:currency', 'refused:currency']);
  expect(await billing.balance(user)).toBe(0);
});

test('a payment to another merchant is never fulfilled', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];

  expect((await billing.fromAlipay(billing.alipay.notification(a, { app_id: '2021999999999999' }))).status).toBe(200);
  expect((await billing.fromPolar(billing.polar.webhook(p, { data: { product_id: 'polar-basic' } }))).status).toBe(200);

  expect([...(await kept(a)), ...(await kept(p))]).toEqual(['refused:merchant', 'refused:merchant']);
  expect(await billing.balance(user)).toBe(0);
});

test('a correct notification after a wrong one is applied', async () => {
  const orderId = await paidByAlipay();

  await billing.fromAlipay(billing.alipay.notification(orderId, { total_amount: '0.01' }));
  await billing.fromAlipay(billing.alipay.notification(orderId));

  expect(await billing.balance(user)).toBe(100_000);
});

test('a repeated notification is acknowledged and changes nothing', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];
  const form = billing.alipay.notification(a);
  const notification = billing.polar.webhook(p);

  for (let times = 0; times < 3; times += 1) {
    expect((await billing.fromAlipay(form)).status).toBe(200);
    expect((await billing.fromPolar(notification)).status).toBe(200);
  }

  expect(await kept(a)).toEqual(['done']);
  expect(await billing.ledgerOf(user)).toEqual({ sum: 200_000, entries: 2 });
});

test('the same payment under several notification ids is fulfilled once', async () => {
  const orderId = await paidByAlipay();

  for (let times = 0; times < 3; times += 1) await billing.fromAlipay(billing.alipay.notification(orderId));

  expect(await kept(orderId)).toEqual(['done', 'done', 'done']);
  expect(await billing.ledgerOf(user)).toEqual({ sum: 100_000, entries: 1 });
});

test('a second payment of a paid order is left for the operator to refund', async () => {
  const orderId = await paidByAlipay();
  await billing.fromAlipay(billing.alipay.notification(orderId));

  const second = await billing.fromAlipay(
    billing.alipay.notification(orderId, { trade_no: '2026112199999999999999999999' }),
  );

  expect(second.status).toBe(200);
  expect(await kept(orderId)).toEqual(['done', 'refused:second-payment']);
  expect(await billing.balance(user)).toBe(100_000);
});

test('a notification before its order is stored and applied once the order exists', async () => {
  const orderId = await paidByAlipay();
  const { id, ...order } = await billing.server.database.db
    .deleteFrom('orders')
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();

  expect((await billing.fromAlipay(billing.alipay.notification(orderId))).status).toBe(200);
  expect(await kept(orderId)).toEqual([null]);
  await billing.server.database.db
    .insertInto('orders')
    .values({ id, ...order, descriptions: JSON.stringify(order.descriptions) })
    .execute();
  billing.server.clock.pass(2 * 60_000);
  await billing.runWorker();

  expect(await kept(orderId)).toEqual(['done']);
  expect(await billing.balance(user)).toBe(100_000);
});

test('a notification about an unknown order is given up after a week', async () => {
  const orderId = `20261121${randomBytes(12).toString('hex')}`;
  await billing.fromAlipay(
    billing.alipay.notification(orderId, { trade_status: 'TRADE_SUCCESS', gmt_payment: '2026-11-21 18:00:00' }),
  );

  billing.server.clock.pass(8 * 24 * 3600_000);
  const metrics = new Metrics();
  for (const _ of [1, 2]) await billing.runWorker(metrics);

  expect(await kept(orderId)).toEqual(['unmatched']);
  expect((await metrics.render()).text).toContain('dragoman_payments_unmatched_total{method="alipay"} 1\n');
});

test('out of order: a refund reported before its payment grants nothing', async () => {
  const orderId = await paidByPolar();
  const paid = billing.polar.webhook(orderId);
  billing.polar.refund(orderId, 499);

  await billing.fromPolar(billing.polar.webhook(orderId));
  await billing.fromPolar(paid);

  expect(await billing.status(orderId)).toBe('refunded');
  expect(await billing.ledgerOf(user)).toEqual({ sum: 0, entries: 0 });
});

test('out of order: a late expiry report does not undo a payment', async () => {
  const orderId = await billing.order(user, 'alipay', 'pocket');
  const over = billing.alipay.notification(orderId, { trade_status: 'TRADE_CLOSED' });
  billing.alipay.pay(orderId);

  await billing.fromAlipay(billing.alipay.notification(orderId));
  await billing.fromAlipay(over);

  expect(await billing.status(orderId)).toBe('completed');
});

test('a payment after the order expired is fulfilled', async () => {
  const orderId = await billing.order(user, 'polar', 'pocket');
  billing.polar.expire(orderId);
  await billing.fromPolar(billing.polar.webhook(orderId));
  expect(await billing.status(orderId)).toBe('expired');

  billing.polar.pay(orderId);
  await billing.fromPolar(billing.polar.webhook(orderId));

  expect(await billing.status(orderId)).toBe('completed');
  expect(await billing.balance(user)).toBe(100_000);
});

test('a refund revokes the tokens', async () => {
  const orderId = await paidByAlipay();
  await billing.fromAlipay(billing.alipay.notification(orderId));

  billing.alipay.refund(orderId, '36.00');
  await billing.fromAlipay(billing.alipay.notification(orderId));

  expect(await billing.status(orderId)).toBe('refunded');
  expect(await billing.ledgerOf(user)).toEqual({ sum: 0, entries: 2 });
});

test('partial refunds revoke in parts, together everything', async () => {
  const orderId = await paidByPolar();
  await billing.fromPolar(billing.polar.webhook(orderId));

  billing.polar.refund(orderId, 100);
  const first = billing.polar.webhook(orderId);
  await billing.fromPolar(first);
  expect(await billing.balance(user)).toBe(100_000 - 20_040);
  expect(await billing.status(orderId)).toBe('completed');
  billing.polar.refund(orderId, 499);
  await billing.fromPolar(billing.polar.webhook(orderId));
  await billing.fromPolar({ ...first });

  expect(await billing.status(orderId)).toBe('refunded');
  expect(await billing.balance(user)).toBe(0);
});

test('a refund never revokes more than the balance', async () => {
  const orderId = await paidByAlipay();
  await billing.fromAlipay(billing.alipay.notification(orderId));
  await billing.server.database.db.transaction().execute(async (tx) => {
    const { deduct } = await import('../../../server/modules/billing/ledger/ledger.ts');
    await deduct(tx, { userId: user.id, kind: 'usage', tokens: 70_000, reference: 'talked' }, new Date());
  });

  billing.alipay.refund(orderId, '36.00');
  await billing.fromAlipay(billing.alipay.notification(orderId));

  expect(await billing.balance(user)).toBe(0);
  expect((await billing.ledgerOf(user)).sum).toBe(0);
});

test('signed notifications of other types are acknowledged without a ledger entry', async () => {
  const orderId = await paidByPolar();

  const unknown = await billing.fromPolar(billing.polar.webhook(orderId, { type: 'order.teleported' }));
  const unrelated = await billing.fromPolar(billing.polar.webhook(orderId, { type: 'customer.updated' }));
  const elsewhere = await billing.fromPolar(billing.polar.webhook(orderId, { data: { metadata: {} } }));

  expect([unknown.status, unrelated.status, elsewhere.status]).toEqual([202, 202, 202]);
  expect(await billing.balance(user)).toBe(0);
});

test('an unreadable notification of a known type is acknowledged, stored and logged for the operator', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];
  const before = billing.server.logLines.length;

  const replies = [
    await billing.fromAlipay(billing.alipay.notification(a, { trade_status: 'TRADE_TELEPORTED' })),
    await billing.fromPolar(billing.polar.webhook(p, { data: { total_amount: 'much' } })),
  ];

  expect(replies.map((reply) => reply.status)).toEqual([202, 202]);
  const complaints = billing.server.logLines.slice(before).filter((line) => line.includes('notification-unreadable'));
  expect(complaints).toHaveLength(2);
  expect(complaints.join()).not.toMatch(/TELEPORTED|much/);
});

test('the bodies of old notifications are erased, their outcomes stay', async () => {
  const orderId = await paidByPolar();
  await billing.fromPolar(billing.polar.webhook(orderId));

  billing.server.clock.pass(91 * 24 * 3600_000);
  await billing.cleanUp();

  const row = await billing.server.database.db
    .selectFrom('payment_notifications')
    .select(['raw', 'outcome'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ raw: '', outcome: 'done' });
});

test('only ids and reasons of notifications are logged', () => {
  const lines = billing.server.logLines.join('\n');

  expect(lines).not.toContain('webhook-signature');
  expect(lines).not.toContain('fund_bill_list');
  expect(lines).not.toContain(billing.polar.env.POLAR_WEBHOOK_SECRET);
});
