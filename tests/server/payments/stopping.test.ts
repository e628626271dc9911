import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateways } from '../../../server/payments/gateway.ts';
import { doPaymentWork } from '../../../server/payments/payment-work.ts';
import { createPayments } from '../../../server/payments/payments.ts';
import { openShop } from './shop.ts';
import type { Shop } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(() => shop.close());

test('who stops the server does not wait until a gateway was asked about every order', async () => {
  const user = await shop.server.createUser();
  for (let count = 0; count < 3; count += 1) await shop.order(user, 'polar', 'pocket');
  shop.server.clock.pass(60_000);
  const life = new AbortController();
  let asked = 0;
  const check = async () => {
    asked += 1;
    life.abort();
    return { type: 'waiting' } as const;
  };
  const gateways = { polar: { kind: 'live', check } } as unknown as Gateways;
  const parts = { store: shop.server.store, clock: shop.server.clock, log: pino({ level: 'silent' }), gateways };

  await doPaymentWork({ ...parts, payments: createPayments(parts) }, life.signal);

  expect(asked).toBe(1);
});
