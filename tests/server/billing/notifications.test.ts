import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../users.ts';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

let shop: BillingServer;
let user: TestUser;

beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  user = await shop.server.createUser();
});

async function paidByAlipay(): Promise<string> {
  const orderId = await shop.order(user, 'alipay', 'pocket');
  shop.alipay.pay(orderId);
  return orderId;
}

async function paidByPolar(): Promise<string> {
  const orderId = await shop.order(user, 'polar', 'pocket');
  shop.polar.pay(orderId);
  return orderId;
}

async function kept(orderId: string): Promise<Array<string | null>> {
  const rows = await shop.server.database.db
    .selectFrom('payment_notifications')
    .select('outcome')
    .where('order_id', '=', orderId)
    .execute();
  return rows.map((row) => row.outcome);
}

test('a notification with a wrong signature is refused and leaves nothing', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];
  const forgedForm = new URLSearchParams(shop.alipay.notification(a));
  forgedForm.set('sign', randomBytes(256).toString('base64'));
  const letter = shop.polar.webhook(p);
  const forgedLetter = { ...letter, headers: { ...letter.headers, 'webhook-signature': 'v1,AAAA' } };

  expect((await shop.fromAlipay(forgedForm.toString())).status).toBe(400);
  expect((await shop.fromPolar(forgedLetter)).status).toBe(400);

  expect([...(await kept(a)), ...(await kept(p))]).toEqual([]);
  expect(await shop.balance(user)).toBe(0);
});

test('a notification of Alipay that asks to be checked the weak way is refused', async () => {
  const orderId = await paidByAlipay();
  const form = new URLSearchParams(shop.alipay.notification(orderId));

  for (const type of ['RSA', 'none', '']) {
    form.set('sign_type', type);
    expect((await shop.fromAlipay(form.toString())).status).toBe(400);
  }
});

test('a notification of Polar from ten minutes ago, or from the future, is refused', async () => {
  const orderId = await paidByPolar();
  const nowS = Math.floor(Date.now() / 1000);

  for (const sentAtS of [nowS - 600, nowS + 600]) {
    expect((await shop.fromPolar(shop.polar.webhook(orderId, { sentAtS }))).status).toBe(400);
  }
  expect(await kept(orderId)).toEqual([]);
  expect(await shop.status(orderId)).toBe('pending');
});

test('a wrong amount is refused, kept for the operator, logged, and never fulfilled', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];

  expect(await shop.fromAlipay(shop.alipay.notification(a, { total_amount: '0.01' }))).toEqual({
    status: 200,
    text: 'success',
  });
  expect((await shop.fromPolar(shop.polar.webhook(p, { data: { total_amount: 1 } }))).status).toBe(200);

  expect(await kept(a)).toEqual(['refused:amount']);
  expect(await kept(p)).toEqual(['refused:amount']);
  const complaints = shop.server.logLines.filter((line) => line.includes('payment-mismatch') && line.includes(a));
  expect(complaints).toHaveLength(1);
  expect(await shop.balance(user)).toBe(0);
});

test('a wrong currency is refused', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];

  expect((await shop.fromAlipay(shop.alipay.notification(a, { trans_currency: 'JPY' }))).status).toBe(200);
  expect((await shop.fromPolar(shop.polar.webhook(p, { data: { currency: 'idr' } }))).status).toBe(200);

  expect([...(await kept(a)), ...(await kept(p))]).toEqual(['refused:currency', 'refused:currency']);
  expect(await shop.balance(user)).toBe(0);
});

test('money that went to another merchant is refused', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];

  expect((await shop.fromAlipay(shop.alipay.notification(a, { app_id: '2021999999999999' }))).status).toBe(200);
  expect((await shop.fromPolar(shop.polar.webhook(p, { data: { product_id: 'polar-basic' } }))).status).toBe(200);

  expect([...(await kept(a)), ...(await kept(p))]).toEqual(['refused:merchant', 'refused:merchant']);
  expect(await shop.balance(user)).toBe(0);
});

test('a right notification after a wrong one still counts', async () => {
  const orderId = await paidByAlipay();

  await shop.fromAlipay(shop.alipay.notification(orderId, { total_amount: '0.01' }));
  await shop.fromAlipay(shop.alipay.notification(orderId));

  expect(await shop.balance(user)).toBe(100_000);
});

test('a notification that is sent again, or replayed, is taken and changes nothing', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];
  const form = shop.alipay.notification(a);
  const letter = shop.polar.webhook(p);

  for (let times = 0; times < 3; times += 1) {
    expect((await shop.fromAlipay(form)).status).toBe(200);
    expect((await shop.fromPolar(letter)).status).toBe(200);
  }

  expect(await kept(a)).toEqual(['done']);
  expect(await shop.ledgerOf(user)).toEqual({ sum: 200_000, entries: 2 });
});

test('the same payment under new notification ids is fulfilled once', async () => {
  const orderId = await paidByAlipay();

  for (let times = 0; times < 3; times += 1) await shop.fromAlipay(shop.alipay.notification(orderId));

  expect(await kept(orderId)).toEqual(['done', 'done', 'done']);
  expect(await shop.ledgerOf(user)).toEqual({ sum: 100_000, entries: 1 });
});

test('a second payment for an order that was paid is refused for the operator to give back', async () => {
  const orderId = await paidByAlipay();
  await shop.fromAlipay(shop.alipay.notification(orderId));

  const second = await shop.fromAlipay(shop.alipay.notification(orderId, { trade_no: '2026112199999999999999999999' }));

  expect(second.status).toBe(200);
  expect(await kept(orderId)).toEqual(['done', 'refused:second-payment']);
  expect(await shop.balance(user)).toBe(100_000);
});

test('a payment that is told of before its order is known is kept, and fulfilled once it is', async () => {
  const orderId = await paidByAlipay();
  const { id, ...order } = await shop.server.database.db
    .deleteFrom('orders')
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();

  expect((await shop.fromAlipay(shop.alipay.notification(orderId))).status).toBe(200);
  expect(await kept(orderId)).toEqual([null]);
  await shop.server.database.db
    .insertInto('orders')
    .values({ id, ...order, descriptions: JSON.stringify(order.descriptions) })
    .execute();
  shop.server.clock.pass(2 * 60_000);
  await shop.runWorker();

  expect(await kept(orderId)).toEqual(['done']);
  expect(await shop.balance(user)).toBe(100_000);
});

test('a payment for an order we never hear of is given up after a week', async () => {
  const orderId = `20261121${randomBytes(12).toString('hex')}`;
  await shop.fromAlipay(
    shop.alipay.notification(orderId, { trade_status: 'TRADE_SUCCESS', gmt_payment: '2026-11-21 18:00:00' }),
  );

  shop.server.clock.pass(8 * 24 * 3600_000);
  await shop.runWorker();

  expect(await kept(orderId)).toEqual(['unmatched']);
});

test('out of order: a refund that is told of before its payment leaves nothing to take back', async () => {
  const orderId = await paidByPolar();
  const paid = shop.polar.webhook(orderId);
  shop.polar.refund(orderId, 499);

  await shop.fromPolar(shop.polar.webhook(orderId));
  await shop.fromPolar(paid);

  expect(await shop.status(orderId)).toBe('refunded');
  expect(await shop.ledgerOf(user)).toEqual({ sum: 0, entries: 0 });
});

test('out of order: a late word that the time is over does not undo a payment', async () => {
  const orderId = await shop.order(user, 'alipay', 'pocket');
  const over = shop.alipay.notification(orderId, { trade_status: 'TRADE_CLOSED' });
  shop.alipay.pay(orderId);

  await shop.fromAlipay(shop.alipay.notification(orderId));
  await shop.fromAlipay(over);

  expect(await shop.status(orderId)).toBe('completed');
});

test('money that comes after an order expired is fulfilled all the same', async () => {
  const orderId = await shop.order(user, 'polar', 'pocket');
  shop.polar.expire(orderId);
  await shop.fromPolar(shop.polar.webhook(orderId));
  expect(await shop.status(orderId)).toBe('expired');

  shop.polar.pay(orderId);
  await shop.fromPolar(shop.polar.webhook(orderId));

  expect(await shop.status(orderId)).toBe('completed');
  expect(await shop.balance(user)).toBe(100_000);
});

test('a refund takes back what was bought', async () => {
  const orderId = await paidByAlipay();
  await shop.fromAlipay(shop.alipay.notification(orderId));

  shop.alipay.refund(orderId, '36.00');
  await shop.fromAlipay(shop.alipay.notification(orderId));

  expect(await shop.status(orderId)).toBe('refunded');
  expect(await shop.ledgerOf(user)).toEqual({ sum: 0, entries: 2 });
});

test('refunds in parts take back in parts, and together all of it', async () => {
  const orderId = await paidByPolar();
  await shop.fromPolar(shop.polar.webhook(orderId));

  shop.polar.refund(orderId, 100);
  const first = shop.polar.webhook(orderId);
  await shop.fromPolar(first);
  expect(await shop.balance(user)).toBe(100_000 - 20_040);
  expect(await shop.status(orderId)).toBe('completed');
  shop.polar.refund(orderId, 499);
  await shop.fromPolar(shop.polar.webhook(orderId));
  await shop.fromPolar({ ...first });

  expect(await shop.status(orderId)).toBe('refunded');
  expect(await shop.balance(user)).toBe(0);
});

test('a refund never takes back more than is left', async () => {
  const orderId = await paidByAlipay();
  await shop.fromAlipay(shop.alipay.notification(orderId));
  await shop.server.database.db.transaction().execute(async (tx) => {
    const { deduct } = await import('../../../server/modules/billing/ledger/ledger.ts');
    await deduct(tx, { userId: user.id, kind: 'usage', tokens: 70_000, reference: 'talked' }, new Date());
  });

  shop.alipay.refund(orderId, '36.00');
  await shop.fromAlipay(shop.alipay.notification(orderId));

  expect(await shop.balance(user)).toBe(0);
  expect((await shop.ledgerOf(user)).sum).toBe(0);
});

test('signed notifications about things of no concern are taken and leave no trace in the books', async () => {
  const orderId = await paidByPolar();

  const unknown = await shop.fromPolar(shop.polar.webhook(orderId, { type: 'order.teleported' }));
  const unrelated = await shop.fromPolar(shop.polar.webhook(orderId, { type: 'customer.updated' }));
  const elsewhere = await shop.fromPolar(shop.polar.webhook(orderId, { data: { metadata: {} } }));

  expect([unknown.status, unrelated.status, elsewhere.status]).toEqual([202, 202, 202]);
  expect(await shop.balance(user)).toBe(0);
});

test('a signed notification of a kind we act upon that we cannot read is taken, kept, and told to the operator', async () => {
  const [a, p] = [await paidByAlipay(), await paidByPolar()];
  const before = shop.server.logLines.length;

  const replies = [
    await shop.fromAlipay(shop.alipay.notification(a, { trade_status: 'TRADE_TELEPORTED' })),
    await shop.fromPolar(shop.polar.webhook(p, { data: { total_amount: 'much' } })),
  ];

  expect(replies.map((one) => one.status)).toEqual([202, 202]);
  const complaints = shop.server.logLines.slice(before).filter((line) => line.includes('notification-unreadable'));
  expect(complaints).toHaveLength(2);
  expect(complaints.join()).not.toMatch(/TELEPORTED|much/);
});

test('the bodies of old notifications are forgotten, what came of them is not', async () => {
  const orderId = await paidByPolar();
  await shop.fromPolar(shop.polar.webhook(orderId));

  shop.server.clock.pass(91 * 24 * 3600_000);
  await shop.cleanUp();

  const row = await shop.server.database.db
    .selectFrom('payment_notifications')
    .select(['raw', 'outcome'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ raw: '', outcome: 'done' });
});

test('nothing of a notification is logged but ids and reasons', () => {
  const lines = shop.server.logLines.join('\n');

  expect(lines).not.toContain('webhook-signature');
  expect(lines).not.toContain('fund_bill_list');
  expect(lines).not.toContain(shop.polar.env.POLAR_WEBHOOK_SECRET);
});
