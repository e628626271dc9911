import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { priceText } from '../../../server/modules/billing/gateways/minor-units.ts';
import type { MailTemplate } from '../../../server/modules/mail/mail-module.ts';
import type { TestUser } from '../users.ts';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

const DAY_MS = 24 * 3600_000;

let billing: BillingServer;
let user: TestUser;
let admin: string;

beforeAll(async () => {
  billing = await startBillingServer();
}, 120_000);
afterAll(() => billing.close());
beforeEach(async () => {
  user = await billing.server.createUser();
  admin = await billing.server.createAdmin();
  await billing.sendMails();
});

/** Buys a plan by Polar, and receives its receipt. */
async function subscribe(code = 'premium'): Promise<string> {
  const orderId = await billing.order(user, 'polar', code);
  billing.polar.pay(orderId, `subscription-of-${orderId}`);
  await billing.fromPolar(billing.polar.webhook(orderId));
  return orderId;
}

async function mails(): Promise<MailTemplate[]> {
  return (await billing.sendMails()).filter(({ to }) => to === user.email).map(({ template }) => template);
}

async function planId(): Promise<string> {
  const { plans } = (await billing.server.request('runningPlans', {}, { token: user.token })).body;
  return plans[0]?.id ?? '';
}

async function refundByAdministrator(orderId: string): Promise<void> {
  await billing.server.request('refundOrder', { params: { orderId }, body: { reason: 'asked' } }, { token: admin });
}

async function endByAdministrator(when: 'now' | 'period-end'): Promise<void> {
  const params = { id: user.id, planId: await planId() };
  await billing.server.request('endPlan', { params, body: { when } }, { token: admin });
}

test('the receipt of a plan that renews says so, and that of a month by Alipay that it does not', async () => {
  await subscribe();
  const renewing = await mails();
  user = await billing.server.createUser();
  const month = await billing.order(user, 'alipay', 'basic');
  billing.alipay.pay(month);
  await billing.fromAlipay(billing.alipay.notification(month));

  expect(renewing).toMatchObject([{ type: 'receipt', plan: { renews: true, until: expect.any(Date) } }]);
  expect(await mails()).toMatchObject([{ type: 'receipt', plan: { renews: false, until: expect.any(Date) } }]);
});

test('a refund by an administrator and its report by the provider are mailed once', async () => {
  const orderId = await billing.order(user, 'polar', 'pocket');
  billing.polar.pay(orderId);
  await billing.fromPolar(billing.polar.webhook(orderId));
  await mails();

  await refundByAdministrator(orderId);
  await billing.fromPolar(billing.polar.webhook(orderId, { id: 'report-of-refund' }));

  expect(await mails()).toMatchObject([{ type: 'refund', orderId, isFull: true }]);
  expect(await mails()).toEqual([]);
});

test('a partial refund at the provider, and the refund of the rest, are mailed with their sums', async () => {
  const orderId = await billing.order(user, 'polar', 'pocket');
  billing.polar.pay(orderId);
  await billing.fromPolar(billing.polar.webhook(orderId));
  await mails();
  const { amount } = billing.polar.checkoutOf(orderId);

  billing.polar.refund(orderId, 100);
  await billing.fromPolar(billing.polar.webhook(orderId, { id: 'first' }));
  const first = await mails();
  billing.polar.refund(orderId, amount);
  await billing.fromPolar(billing.polar.webhook(orderId, { id: 'second' }));

  expect(first).toMatchObject([{ type: 'refund', refunded: '$1.00 USD', isFull: false }]);
  expect(await mails()).toMatchObject([{ type: 'refund', isFull: true }]);
});

test('amounts in mails have the decimal mark of the language, as on the page', () => {
  expect(priceText(999, 'USD', 'de')).toBe('$9,99 USD');
  expect(priceText(1290, 'EUR', 'en-US')).toBe('EUR\u00a012.90 EUR');
});

test('the refund of a plan is mailed, and that the plan has ended', async () => {
  const orderId = await subscribe();
  await mails();

  billing.polar.refund(orderId, billing.polar.checkoutOf(orderId).amount);
  await billing.fromPolar(billing.polar.webhook(orderId));

  const types = (await mails()).map(({ type }) => type);
  expect(types.toSorted()).toEqual(['plan-ended', 'refund']);
});

test('a plan that an administrator ends at once is mailed, and not again when Polar reports its end', async () => {
  const orderId = await subscribe();
  await mails();

  await endByAdministrator('now');
  await billing.runWorker();
  const ended_at = billing.server.clock().toISOString();
  await billing.fromPolar(billing.polar.subscriptionWebhook(orderId, 'subscription.revoked', { ended_at }));

  expect(await mails()).toEqual([{ type: 'plan-ended', plan: 'Premium', end: 'plan-ended' }]);
});

test('a plan that is resumed is mailed with the day and the price of its next charge', async () => {
  await subscribe();
  await endByAdministrator('period-end');
  await mails();

  const params = { id: await planId() };
  await billing.server.request('resumePlan', { params }, { token: user.token });

  expect(await mails()).toMatchObject([{ type: 'plan-renews', plan: 'Premium', amount: expect.stringContaining('$') }]);
});

test('a plan that an administrator cancels is mailed then, and on the day it ends', async () => {
  await subscribe();
  await mails();

  await endByAdministrator('period-end');
  const cancelled = await mails();
  billing.server.clock.pass(40 * DAY_MS);
  await billing.runWorker();

  expect(cancelled).toMatchObject([{ type: 'plan-cancelled', plan: 'Premium' }]);
  expect(await mails()).toEqual([{ type: 'plan-ended', plan: 'Premium', end: 'plan-ran-out' }]);
});

test('a plan replaced by a newer one is mailed once, also when it was charged once more', async () => {
  const basic = await billing.order(user, 'polar', 'basic');
  const premium = await billing.order(user, 'polar', 'premium');
  for (const orderId of [basic, premium]) {
    billing.polar.pay(orderId, `subscription-of-${orderId}`);
    await billing.fromPolar(billing.polar.webhook(orderId));
    billing.server.clock.pass(1000);
  }
  await billing.fromPolar(billing.polar.renewal(basic, `renewal-of-${basic}`));

  const ends = (await mails()).filter(({ type }) => type !== 'receipt');
  expect(ends).toEqual([{ type: 'plan-ended', plan: 'Basic', end: 'plan-replaced' }]);
});

test('a renewal that is not paid is mailed once, and so is the end of the plan after the last attempt', async () => {
  await subscribe();
  await mails();

  billing.server.clock.pass(31 * DAY_MS + 60_000);
  await mails();
  billing.server.clock.pass(2 * DAY_MS);
  const failed = await mails();
  billing.server.clock.pass(2 * DAY_MS);
  const later = await mails();
  billing.server.clock.pass(20 * DAY_MS);
  await billing.runWorker();

  expect(failed).toMatchObject([{ type: 'renewal-failed', plan: 'Premium', amount: expect.stringContaining('$') }]);
  expect(later).toEqual([]);
  expect(await mails()).toEqual([{ type: 'plan-ended', plan: 'Premium', end: 'plan-ran-out' }]);
});

test('a month that ran out is mailed', async () => {
  const orderId = await billing.order(user, 'alipay', 'basic');
  billing.alipay.pay(orderId);
  await billing.fromAlipay(billing.alipay.notification(orderId));
  await mails();

  billing.server.clock.pass(32 * DAY_MS);
  await billing.runWorker();
  await billing.runWorker();

  expect(await mails()).toEqual([{ type: 'plan-ended', plan: 'Basic', end: 'plan-ran-out' }]);
});
