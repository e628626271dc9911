import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../../../src/features/purchase/load-catalogue.ts';
import { loadCharges } from '../../../../src/features/settings/load-charges.ts';
import { loadOrders } from '../../../../src/features/orders/load-orders.ts';
import { charges, setChargesList } from '../../../../src/state/charges.ts';
import { notices } from '../../../../src/state/notices.ts';
import { orders, setOrders } from '../../../../src/state/orders.ts';
import { purchase } from '../../../../src/state/purchase.ts';
import { failed, ok, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import type { MadeRequest } from '../../../fakes/scripted-api.ts';
import { aPack, aPlan, anOrder } from '../../../fixtures/orders.ts';
import { fakeClock } from '../../../fakes/clock.ts';

const withServer = (answer: ScriptedAnswer) => ({ api: scriptedApi(answer), clock: fakeClock() });

const methods = { alipay: 'sandbox', polar: 'off' } as const;

function catalogueServer({ name }: MadeRequest) {
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

test('plans, packs and payment methods are loaded together', async () => {
  await loadCatalogue(withServer(catalogueServer));

  expect(purchase.catalogue).toEqual({ type: 'loaded', value: { plans: [aPlan()], packs: [aPack()], methods } });
});

test('a catalogue that cannot be loaded reports the error of the server', async () => {
  await loadCatalogue(withServer((call) => (call.name === 'tokenPacks' ? failed(503) : catalogueServer(call))));

  expect(purchase.catalogue).toMatchObject({ type: 'failed', status: 503, error: { message: 'message of 503' } });
});

test('the catalogue loads without the payment methods', async () => {
  await loadCatalogue(withServer((call) => (call.name === 'paymentStatus' ? failed(500) : catalogueServer(call))));

  expect(purchase.catalogue).toMatchObject({ type: 'loaded', value: { methods: undefined } });
});

test('orders are loaded ten per page, with their total', async () => {
  const services = withServer(() => ok({ data: [anOrder()], totalCount: 31 }));

  await loadOrders(services, 2);

  expect(services.api.requests).toEqual([{ name: 'orders', input: { query: { page: 2, limit: 10 } } }]);
  expect(orders.list).toEqual({ type: 'loaded', value: { orders: [anOrder()], page: 2, totalCount: 31 } });
});

test('a failure to load orders shows on the page and as a notice', async () => {
  await loadOrders(
    withServer(() => failed(500)),
    1,
  );

  expect(orders.list).toMatchObject({ type: 'failed', error: { message: 'message of 500' } });
  expect(notices.posted.map(({ notice }) => notice)).toEqual([{ type: 'orders-loading-failed' }]);
});

test('orders that are refused because the login has ended show no notice', async () => {
  await loadOrders(
    withServer(() => failed(401, 'unauthorized')),
    1,
  );

  expect(orders.list).toMatchObject({ type: 'failed' });
  expect(notices.posted).toEqual([]);
});

test('a page beyond the last loads the last one', async () => {
  const services = withServer(({ input }) => ok({ data: pageOf(input) > 2 ? [] : [anOrder()], totalCount: 12 }));

  await loadOrders(services, 7);

  expect(orders.list).toMatchObject({ type: 'loaded', value: { page: 2 } });
});

test('the page of orders requested last is shown, whichever arrives first', async () => {
  const responses: (() => void)[] = [];
  const services = withServer(
    () => new Promise((resolve) => responses.push(() => resolve(ok({ data: [anOrder()], totalCount: 31 })))),
  );

  const both = [loadOrders(services, 2), loadOrders(services, 3)];
  responses[1]?.();
  responses[0]?.();
  await Promise.all(both);

  expect(orders.list).toMatchObject({ type: 'loaded', value: { page: 3 } });
});

test('the charges on screen stay until their next page has arrived', async () => {
  const services = withServer(({ input }) =>
    ok({ charges: [], pagination: { page: pageOf(input), total: 25, total_pages: 3 } }),
  );
  await loadCharges(services, 1);

  const next = loadCharges(services, 2);
  expect(charges.list).toMatchObject({ type: 'loaded', value: { page: 1 } });
  await next;

  expect(charges.list).toMatchObject({ type: 'loaded', value: { page: 2, totalPages: 3 } });
});

test('a failure to load charges reports its reason', async () => {
  await loadCharges(
    withServer(() => failed(500)),
    1,
  );

  expect(charges.list).toMatchObject({ type: 'failed', error: { message: 'message of 500' } });
});
