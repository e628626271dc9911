import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../server/modules/billing/ledger/check-ledger.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { startBillingServer } from './billing-server.ts';
import type { BillingServer } from './billing-server.ts';

const POCKET = 100_000;
const PREMIUM = 1_200_000;
/** For a busy machine. */
const MINUTES_MS = 240_000;

describe('on the embedded database', () => concurrentPayments({ engine: 'embedded' }));
describe.runIf(sharedPostgres())('on PostgreSQL', () => concurrentPayments({}));

function concurrentPayments(where: { engine?: 'embedded' }): void {
  let billing: BillingServer;

  beforeAll(async () => {
    billing = await startBillingServer(where);
  }, MINUTES_MS);
  afterAll(() => billing.close(), MINUTES_MS);

  test(
    'concurrent notifications, polls and background rounds fulfil a payment once',
    async () => {
      const user = await billing.server.createUser();
      const orderId = await billing.order(user, 'polar', 'pocket');
      billing.polar.pay(orderId);
      const notification = billing.polar.webhook(orderId);
      billing.server.clock.pass(60_000);

      await Promise.all([
        ...Array.from({ length: 12 }, () => billing.fromPolar(notification)),
        ...Array.from({ length: 12 }, () => billing.fromPolar(billing.polar.webhook(orderId))),
        ...Array.from({ length: 8 }, () =>
          billing.server.request('checkPolarOrder', { query: { orderId } }, { token: user.token }),
        ),
        ...Array.from({ length: 3 }, () => billing.runWorker()),
      ]);

      expect(await billing.status(orderId)).toBe('completed');
      expect(await billing.ledgerOf(user)).toEqual({ sum: POCKET, entries: 1 });
    },
    MINUTES_MS,
  );

  test(
    'concurrent payment and refund leave the order fully paid or fully refunded',
    async () => {
      const user = await billing.server.createUser();
      const orders = await Promise.all(Array.from({ length: 6 }, () => billing.order(user, 'polar', 'pocket')));

      await Promise.all(
        orders.flatMap((orderId) => {
          billing.polar.pay(orderId);
          const paid = billing.polar.webhook(orderId);
          billing.polar.refund(orderId, 499);
          return [paid, billing.polar.webhook(orderId), billing.polar.webhook(orderId)].map((value) =>
            billing.fromPolar(value),
          );
        }),
      );

      expect(await Promise.all(orders.map((id) => billing.status(id)))).toEqual(orders.map(() => 'refunded'));
      expect((await billing.ledgerOf(user)).sum).toBe(0);
    },
    MINUTES_MS,
  );

  test(
    'concurrently paid months of one plan are consecutive',
    async () => {
      const user = await billing.server.createUser();
      const orders = await Promise.all(Array.from({ length: 4 }, () => billing.order(user, 'alipay', 'premium')));
      for (const orderId of orders) billing.alipay.pay(orderId);

      await Promise.all(
        orders.flatMap((id) => [id, id]).map((id) => billing.fromAlipay(billing.alipay.notification(id))),
      );

      expect(await billing.balance(user)).toBe(PREMIUM);
      const periods = await billing.server.database.db
        .selectFrom('subscription_periods')
        .select(['begins_at', 'ends_at'])
        .orderBy('begins_at')
        .execute();
      expect(periods).toHaveLength(4);
      expect(periods.slice(1).map((period) => period.begins_at)).toEqual(
        periods.slice(0, -1).map((period) => period.ends_at),
      );
    },
    MINUTES_MS,
  );

  test('afterwards the ledger is consistent', async () => {
    expect((await checkLedger(billing.server.database.db)).disagreements).toEqual([]);
  });
}
