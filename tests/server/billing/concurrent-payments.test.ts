import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../server/modules/billing/ledger/check-ledger.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

const POCKET = 100_000;
const PREMIUM = 1_200_000;
/** For a machine that is busy with something else. */
const MINUTES_MS = 240_000;

describe('on the embedded database', () => atOnce({ engine: 'embedded' }));
describe.runIf(sharedPostgres())('on PostgreSQL', () => atOnce({}));

function atOnce(where: { engine?: 'embedded' }): void {
  let shop: BillingServer;

  beforeAll(async () => {
    shop = await startBillingServer(where);
  }, MINUTES_MS);
  afterAll(() => shop.close(), MINUTES_MS);

  test(
    'notifications, repeated and new, polls and background rounds at once fulfil a payment once',
    async () => {
      const user = await shop.server.createUser();
      const orderId = await shop.order(user, 'polar', 'pocket');
      shop.polar.pay(orderId);
      const letter = shop.polar.webhook(orderId);
      shop.server.clock.pass(60_000);

      await Promise.all([
        ...Array.from({ length: 12 }, () => shop.fromPolar(letter)),
        ...Array.from({ length: 12 }, () => shop.fromPolar(shop.polar.webhook(orderId))),
        ...Array.from({ length: 8 }, () =>
          shop.server.request('checkPolarOrder', { query: { orderId } }, { token: user.token }),
        ),
        ...Array.from({ length: 3 }, () => shop.runWorker()),
      ]);

      expect(await shop.status(orderId)).toBe('completed');
      expect(await shop.ledgerOf(user)).toEqual({ sum: POCKET, entries: 1 });
    },
    MINUTES_MS,
  );

  test(
    'payment and refund at once leave the order paid in full or given back in full',
    async () => {
      const user = await shop.server.createUser();
      const orders = await Promise.all(Array.from({ length: 6 }, () => shop.order(user, 'polar', 'pocket')));

      await Promise.all(
        orders.flatMap((orderId) => {
          shop.polar.pay(orderId);
          const paid = shop.polar.webhook(orderId);
          shop.polar.refund(orderId, 499);
          return [paid, shop.polar.webhook(orderId), shop.polar.webhook(orderId)].map((one) => shop.fromPolar(one));
        }),
      );

      expect(await Promise.all(orders.map((id) => shop.status(id)))).toEqual(orders.map(() => 'refunded'));
      expect((await shop.ledgerOf(user)).sum).toBe(0);
    },
    MINUTES_MS,
  );

  test(
    'several months of one plan, paid at once, follow one another',
    async () => {
      const user = await shop.server.createUser();
      const orders = await Promise.all(Array.from({ length: 4 }, () => shop.order(user, 'alipay', 'premium')));
      for (const orderId of orders) shop.alipay.pay(orderId);

      await Promise.all(orders.flatMap((id) => [id, id]).map((id) => shop.fromAlipay(shop.alipay.notification(id))));

      expect(await shop.balance(user)).toBe(PREMIUM);
      const periods = await shop.server.database.db
        .selectFrom('subscription_periods')
        .select(['begins_at', 'ends_at'])
        .orderBy('begins_at')
        .execute();
      expect(periods).toHaveLength(4);
      expect(periods.slice(1).map((one) => one.begins_at)).toEqual(periods.slice(0, -1).map((one) => one.ends_at));
    },
    MINUTES_MS,
  );

  test('after all of this the books agree', async () => {
    expect((await checkLedger(shop.server.database.db)).disagreements).toEqual([]);
  });
}
