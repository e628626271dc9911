import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerPerson } from '../accounts/new-person.ts';
import { startBillingServer } from '../billing/billing-server.ts';
import type { BillingServer } from '../billing/billing-server.ts';
import { readMetric } from '../read-metrics.ts';

const admin = { username: 'chief', password: 'open sesame please' };
let billing: BillingServer;

beforeAll(async () => {
  billing = await startBillingServer({ env: { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password } });
}, 120_000);
afterAll(() => billing.close());

test('sign-ins and refused ones are counted by their way, without names', async () => {
  const { server } = billing;
  const ana = await registerPerson(server);
  await server.request('login', { body: { email: ana.email, password: ana.password } });
  await server.request('login', { body: { email: ana.email, password: 'a guess' } });
  await server.request('setMfa', { body: { enabled: true } }, { token: ana.token });
  // Asks for the code: neither a sign-in nor a refusal.
  await server.request('login', { body: { email: ana.email, password: ana.password } });
  await server.request('adminLogin', { body: admin });
  await server.request('adminLogin', { body: { ...admin, password: 'a guess' } });

  expect(await readMetric(server, 'dragoman_sign_ins_total')).toEqual({
    '{method="registration"}': 1,
    '{method="password"}': 1,
    '{method="administrator"}': 1,
  });
  expect(await readMetric(server, 'dragoman_sign_ins_refused_total')).toEqual({
    '{method="password",code="invalid_credentials"}': 1,
    '{method="administrator",code="invalid_credentials"}': 1,
  });
  expect(await readMetric(server, 'dragoman_mails_sent_total')).toEqual({
    '{kind="registration-code"}': 1,
    '{kind="second-factor-switched"}': 1,
  });
  const everything = await (await fetch(`${server.url}/metrics`)).text();
  expect(everything).not.toContain('@example.org');
});

test('orders are counted once when they are paid and refunded, refused payments once each', async () => {
  const { server, polar, alipay } = billing;
  const user = await server.createUser();
  const [first, second] = [await billing.order(user, 'polar', 'pocket'), await billing.order(user, 'alipay', 'pocket')];
  const wrong = await billing.order(user, 'polar', 'pocket');
  for (const id of [first, wrong]) polar.pay(id);
  alipay.pay(second);
  // Each arrives twice; the wrong one under two ids, and once more by a poll.
  for (const _ of [1, 2]) await billing.fromPolar(polar.webhook(first));
  for (const _ of [1, 2]) await billing.fromAlipay(alipay.notification(second));
  for (const id of ['one', 'two']) await billing.fromPolar(polar.webhook(wrong, { id, data: { total_amount: 1 } }));
  const unreadable = { type: 'order.paid', data: { total_amount: 'much' }, id: 'unreadable' };
  await billing.fromPolar(polar.webhook(wrong, unreadable));
  polar.refund(first, 100);
  await billing.fromPolar(polar.webhook(first));
  await billing.fromPolar(polar.webhook(first));

  expect(await readMetric(server, 'dragoman_orders_paid_total')).toEqual({
    '{method="polar"}': 1,
    '{method="alipay"}': 1,
  });
  expect(await readMetric(server, 'dragoman_orders_refunded_total')).toEqual({ '{method="polar"}': 1 });
  expect(await readMetric(server, 'dragoman_payments_refused_total')).toEqual({
    '{method="polar",reason="amount"}': 1,
  });
  expect(await readMetric(server, 'dragoman_notifications_unreadable_total')).toEqual({ '{method="polar"}': 1 });
});
