import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../../../src/features/purchase/load-catalogue.ts';
import { loadCharges } from '../../../../src/features/settings/load-charges.ts';
import { loadOrders } from '../../../../src/features/orders/load-orders.ts';
import { charges, setChargesList } from '../../../../src/state/charges.ts';
import { notices } from '../../../../src/state/notices.ts';
import { orders, setOrders } from '../../../../src/state/orders.ts';
import { purchase } from '../../../../src/state/purchase.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import type { MadeCall } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';
import { aPack, aPlan, anOrder } from '../../../fixtures/orders.ts';

const methods = { alipay: 'sandbox', polar: 'off' } as const;

function shop({ name }: MadeCall) {
  if (name === 'plans') return ok({ data: [aPlan()] });
  if (name === 'tokenPacks') return ok({ data: [aPack()] });
  return ok(methods);
}

function pageOf(input: unknown): number {
  return Number(/"page":(\d+)/.exec(JSON.stringify(input))?.[1]);
}

beforeEach(() => {
  notices.posted = [];
  setOrders({ type: 'loading' });
  setChargesList({ type: 'loading' });
});

test('plans, packs and ways of paying come together', async () => {
  await loadCatalogue(fakeServices(shop));

  expect(purchase.catalogue).toEqual({ type: 'loaded', value: { plans: [aPlan()], packs: [aPack()], methods } });
});

test('a catalogue that cannot be read keeps what the server answered', async () => {
  await loadCatalogue(fakeServices((call) => (call.name === 'tokenPacks' ? failed(503) : shop(call))));

  expect(purchase.catalogue).toMatchObject({ type: 'failed', status: 503, refusal: { message: 'said 503' } });
});

test('unknown ways of paying keep nobody from the plans', async () => {
  await loadCatalogue(fakeServices((call) => (call.name === 'paymentStatus' ? failed(500) : shop(call))));

  expect(purchase.catalogue).toMatchObject({ type: 'loaded', value: { methods: undefined } });
});

test('orders come ten to a page, with the number of all', async () => {
  const world = fakeServices(() => ok({ data: [anOrder()], totalCount: 31 }));

  await loadOrders(world, 2);

  expect(world.api.calls).toEqual([{ name: 'orders', input: { query: { page: 2, limit: 10 } } }]);
  expect(orders.list).toEqual({ type: 'loaded', value: { orders: [anOrder()], page: 2, totalCount: 31 } });
});

test('orders that cannot be loaded say so on the page and in a toast', async () => {
  await loadOrders(
    fakeServices(() => failed(500)),
    1,
  );

  expect(orders.list).toMatchObject({ type: 'failed', refusal: { message: 'said 500' } });
  expect(notices.posted.map(({ notice }) => notice)).toEqual([{ type: 'orders-loading-failed' }]);
});

test('a page beyond the last gives way to the last', async () => {
  const world = fakeServices(({ input }) => ok({ data: pageOf(input) > 2 ? [] : [anOrder()], totalCount: 12 }));

  await loadOrders(world, 7);

  expect(orders.list).toMatchObject({ type: 'loaded', value: { page: 2 } });
});

test('the page of orders asked for last is the one shown', async () => {
  const answers: (() => void)[] = [];
  const world = fakeServices(
    () => new Promise((resolve) => answers.push(() => resolve(ok({ data: [anOrder()], totalCount: 31 })))),
  );

  const both = [loadOrders(world, 2), loadOrders(world, 3)];
  answers[1]?.();
  answers[0]?.();
  await Promise.all(both);

  expect(orders.list).toMatchObject({ type: 'loaded', value: { page: 3 } });
});

test('the charges on screen stay until the next page of them has come', async () => {
  const world = fakeServices(({ input }) =>
    ok({ charges: [], pagination: { page: pageOf(input), total: 25, total_pages: 3 } }),
  );
  await loadCharges(world, 1);

  const next = loadCharges(world, 2);
  expect(charges.list).toMatchObject({ type: 'loaded', value: { page: 1 } });
  await next;

  expect(charges.list).toMatchObject({ type: 'loaded', value: { page: 2, totalPages: 3 } });
});

test('charges that cannot be loaded say why', async () => {
  await loadCharges(
    fakeServices(() => failed(500)),
    1,
  );

  expect(charges.list).toMatchObject({ type: 'failed', refusal: { message: 'said 500' } });
});
