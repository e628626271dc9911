import { paymentEvents } from '../../../server/modules/billing/payments/payment-events.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRecordAudit } from '../../../server/modules/admin/audit-log.ts';
import { createGateways } from '../../../server/modules/billing/create-gateways.ts';
import { Payments } from '../../../server/modules/billing/payments/payments.ts';
import { refundOrder } from '../../../server/modules/people/change-payments.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import { checkLedger } from '../../../server/modules/billing/billing-module.ts';
import { startBillingServer } from '../billing/billing-server.ts';
import type { BillingServer } from '../billing/billing-server.ts';
import type { TestUser } from '../users.ts';

let billing: BillingServer;
let admin: { readonly token: string };
let user: TestUser;

beforeAll(async () => {
  billing = await startBillingServer();
  admin = { token: await billing.server.createAdmin() };
}, 120_000);
beforeEach(async () => {
  user = await billing.server.createUser();
});
afterAll(() => billing.close());

async function payByPolar(code: string, subscriptionId?: string): Promise<string> {
  const orderId = await billing.order(user, 'polar', code);
  billing.polar.pay(orderId, subscriptionId);
  await billing.fromPolar(billing.polar.webhook(orderId));
  return orderId;
}

async function payByAlipay(code: string): Promise<string> {
  const orderId = await billing.order(user, 'alipay', code);
  billing.alipay.pay(orderId);
  await billing.fromAlipay(billing.alipay.notification(orderId));
  return orderId;
}

async function refund(orderId: string) {
  const wanted = { params: { orderId }, body: { reason: 'Asked for by mail' } };
  return await billing.server.request('refundOrder', wanted, admin);
}

async function person() {
  return (await billing.server.request('adminPerson', { params: { id: user.id } }, admin)).body.person;
}

async function endPlan(when: 'period-end' | 'now') {
  const [plan] = (await person()).plans;
  return await billing.server.request(
    'endPlan',
    { params: { id: user.id, planId: plan?.id ?? '' }, body: { when } },
    admin,
  );
}

async function disagreements() {
  const { disagreements: all } = await checkLedger(billing.server.database.db);
  return all.filter((value) => value.includes(user.id));
}

test.each(['polar', 'alipay'] as const)(
  'an order is refunded by %s, once, and its tokens are taken back',
  async (method) => {
    const orderId = method === 'polar' ? await payByPolar('pocket') : await payByAlipay('pocket');
    expect((await person()).orders).toMatchObject([{ order_id: orderId, can_refund: true }]);

    const [first, second] = [await refund(orderId), await refund(orderId)];

    const paid = method === 'polar' ? billing.polar.checkoutOf(orderId).amount / 100 : billing.alipay.amountOf(orderId);
    const back =
      method === 'polar' ? billing.polar.checkoutOf(orderId).refunded / 100 : billing.alipay.refundOf(orderId);
    expect([first.status, first.body.outcome, second.status]).toEqual([200, 'refunded', 409]);
    expect(back).toBe(paid);
    expect(await billing.status(orderId)).toBe('refunded');
    expect(await billing.balance(user)).toBe(0);
    expect(await disagreements()).toEqual([]);
  },
);

test('the notification about the refund changes nothing more', async () => {
  const orderId = await payByPolar('pocket');
  await refund(orderId);
  const before = await billing.ledgerOf(user);

  await billing.fromPolar(billing.polar.webhook(orderId));

  expect(await billing.ledgerOf(user)).toEqual(before);
});

test('a later month of a plan is refunded by its own order, and the first is not', async () => {
  const orderId = await payByPolar('premium', `subscription-of-${user.id}`);
  await billing.fromPolar(billing.polar.renewal(orderId, `renewal-of-${orderId}`));
  const renewal = (await person()).orders.find((order) => order.order_id !== orderId)?.order_id ?? '';

  const refunded = await refund(renewal);

  expect(refunded.body.outcome).toBe('refunded');
  expect(await billing.status(renewal)).toBe('refunded');
  expect(await billing.status(orderId)).toBe('completed');
  expect(billing.polar.refunds.at(-1)?.order_id).toBe(`renewal-of-${orderId}`);
});

test('an order that Polar refunds later is not refunded here before', async () => {
  const orderId = await payByPolar('pocket');
  billing.polar.refundStatus = 'pending';

  const requested = await refund(orderId);

  billing.polar.refundStatus = 'succeeded';
  expect(requested.body.outcome).toBe('requested');
  expect(await billing.status(orderId)).toBe('completed');
  await billing.fromPolar(billing.polar.webhook(orderId));
  expect(await billing.status(orderId)).toBe('refunded');
});

test('nothing is refunded while the payment service is away or refuses', async () => {
  const orderId = await payByPolar('pocket');

  billing.polar.down = true;
  const away = await refund(orderId);
  billing.polar.down = false;
  billing.polar.refundStatus = 'failed';
  const refused = await refund(orderId);
  billing.polar.refundStatus = 'succeeded';

  expect([away.status, refused.status]).toEqual([503, 503]);
  expect(await billing.status(orderId)).toBe('completed');
});

test('a plan is ended with its period, or at once, at Polar too', async () => {
  const subscriptionId = `subscription-of-${user.id}`;
  await payByPolar('premium', subscriptionId);

  const later = await endPlan('period-end');
  expect(billing.polar.cancelled.get(subscriptionId)).toBe(true);
  expect(later.body.person.plans).toMatchObject([{ renews: false }]);

  const now = await endPlan('now');
  await billing.runWorker();
  expect(now.body.person).toMatchObject({ plans: [], plan: 'free' });
  expect(billing.polar.revoked).toContain(subscriptionId);
});

test('a month paid with Alipay can be ended at once only', async () => {
  await payByAlipay('basic');

  const [later, now] = [await endPlan('period-end'), await endPlan('now')];

  expect([later.status, now.status]).toEqual([404, 200]);
  expect(now.body.person.plans).toEqual([]);
});

test('refused, unmatched and unreadable payments are listed, others are not', async () => {
  const cheap = await billing.order(user, 'polar', 'pocket');
  billing.polar.pay(cheap);
  await billing.fromPolar(billing.polar.webhook(cheap, { data: { total_amount: 1 } }));
  await payByPolar('pocket');
  const unreadable = { type: 'order.paid', data: { total_amount: 'much' }, id: `unreadable-${user.id}` };
  await billing.fromPolar(billing.polar.webhook(cheap, unreadable));

  const { body } = await billing.server.request('paymentProblems', { query: {} }, admin);

  expect(body.problems).toMatchObject([
    { problem: 'unreadable', order_id: null },
    { problem: 'amount', order_id: cheap, amount: 0.01, currency: 'USD', email: user.email },
  ]);
});

/** The audit entries of this user, oldest first, without views. */
async function trace() {
  const { body } = await billing.server.request('auditLog', { query: { limit: 100 } }, admin);
  const own = body.entries.filter(({ subject, action }) => subject === user.email && action !== 'person-viewed');
  return own.toReversed().map(({ action, amount, detail }) => ({ action, amount, detail }));
}

test('a refund is audited before the provider acts, and with its outcome', async () => {
  const orderId = await payByPolar('pocket');
  billing.polar.down = true;
  await refund(orderId);
  billing.polar.down = false;
  await refund(orderId);

  const about = { amount: 499, detail: `${orderId}: Asked for by mail` };
  expect(await trace()).toEqual([
    { action: 'refund-started', ...about },
    { action: 'refund-failed', ...about },
    { action: 'refund-started', ...about },
    { action: 'order-refunded', ...about },
  ]);
});

test('the end of a plan is audited before the provider acts, and with its outcome', async () => {
  await payByPolar('premium', `subscription-of-${user.id}`);
  billing.polar.down = true;
  await endPlan('period-end');
  billing.polar.down = false;
  await endPlan('period-end');

  expect((await trace()).map(({ action, detail }) => [action, detail])).toEqual([
    ['plan-end-started', 'period-end'],
    ['plan-end-failed', 'period-end'],
    ['plan-end-started', 'period-end'],
    ['plan-ended', 'period-end'],
  ]);
});

function refundRequest(orderId: string) {
  const caller = { type: 'admin', tokenHash: '', administrator: undefined } as const;
  return {
    params: { orderId },
    query: undefined,
    body: { reason: 'Asked for by mail' },
    caller,
    address: '127.0.0.1',
    cookies: { read: () => undefined, write: () => undefined },
    origin: () => billing.server.url,
  };
}

test('a refund that failed reports why, also where its outcome cannot be audited', async () => {
  const orderId = await payByPolar('pocket');
  const { database, clock } = billing.server;
  const record = createRecordAudit('admin', clock);
  const failing = refundOrder({
    database,
    payments: { refund: () => Promise.reject(new Error('the gateway refuses')) },
    recordAudit: (db, caller, entry) =>
      entry.action === 'refund-failed' ? Promise.reject(new Error('no database')) : record(db, caller, entry),
    events: silentEvents(),
  });

  await expect(failing.handle(refundRequest(orderId))).rejects.toThrow('the gateway refuses');
});

test('a process that dies after the provider has refunded leaves the intention', async () => {
  const orderId = await payByPolar('pocket');
  const { database, clock } = billing.server;
  const { gateways } = createGateways(billing.server.config, database, clock);
  const real = new Payments({
    database,
    clock,
    events: paymentEvents(silentEvents()),
    gateways,
    seller: billing.server.config.seller,
  });
  let reportRefunded: () => void = () => undefined;
  const refunded = new Promise<void>((resolve) => {
    reportRefunded = resolve;
  });
  // Never returns, as in a process that is killed.
  const payments = {
    refund: async (id: string) => {
      await real.refund(id);
      reportRefunded();
      return await new Promise<never>(() => undefined);
    },
  };
  const recordAudit = createRecordAudit('admin', clock);
  const dying = refundOrder({ database, payments, recordAudit, events: silentEvents() });

  void dying.handle(refundRequest(orderId));
  await refunded;

  expect(billing.polar.checkoutOf(orderId).refunded).toBe(499);
  expect(await trace()).toEqual([{ action: 'refund-started', amount: 499, detail: `${orderId}: Asked for by mail` }]);
});
