import { paymentEvents } from '../../../server/modules/billing/payments/payment-events.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateways } from '../../../server/modules/billing/gateways/gateway.ts';
import { runPaymentWork } from '../../../server/modules/billing/payments/payment-worker.ts';
import { Payments } from '../../../server/modules/billing/payments/payments.ts';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

let billing: BillingServer;

beforeAll(async () => {
  billing = await startBillingServer();
}, 120_000);
afterAll(() => billing.close());

test('stopping the server interrupts the round over the orders', async () => {
  const user = await billing.server.createUser();
  for (let count = 0; count < 3; count += 1) await billing.order(user, 'polar', 'pocket');
  billing.server.clock.pass(60_000);
  const life = new AbortController();
  let asked = 0;
  const check = async () => {
    asked += 1;
    life.abort();
    return { type: 'waiting' } as const;
  };
  const gateways = { polar: { kind: 'live', fetchReport: check } } as unknown as Gateways;
  const { database, clock, config } = billing.server;
  const parts = { database, clock, events: paymentEvents(silentEvents()), gateways, seller: config.seller };

  await runPaymentWork({ ...parts, payments: new Payments(parts) }, life.signal);

  expect(asked).toBe(1);
});
