import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  catalogueFile,
  exportCatalogue,
  importCatalogue,
} from '../../../server/modules/billing/catalogue/catalogue-file.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { startBillingServer } from './billing-server.ts';

/** For a second server on a busy machine. */
const MINUTES_MS = 180_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await put({ plans: [], packs: [pack('pocket')] });
});

function pack(code: string, more: object = {}) {
  return { code, name: 'Pocket', description: 'Small.', prices: { USD: 4.99, CNY: 36 }, tokens: 1000, ...more };
}

async function put(file: object): Promise<void> {
  const parsed = catalogueFile.parse(file);
  await server.database.transact((tx) => importCatalogue(tx, parsed, server.clock()));
}

const packs = async () => (await server.request('tokenPacks', {})).body.data;

test('an exported catalogue can be imported unchanged', async () => {
  await put({ plans: [], packs: [pack('b', { listed: 'CNY' }), pack('a', { polarProductId: 'product' })] });
  const before = await exportCatalogue(server.database.db);

  await put(before);

  expect(await exportCatalogue(server.database.db)).toEqual(before);
});

test('the order in the file is the order on the page', async () => {
  await put({ plans: [], packs: [pack('z', { name: 'First' }), pack('a', { name: 'Second' })] });

  expect((await packs()).map((value) => value.name)).toEqual(['First', 'Second']);
});

test('a product missing from the file is withdrawn and can return', async () => {
  const [before] = await packs();
  const user = await server.createUser();
  const buy = () => server.request('buyPackByPolar', { body: { packId: before?.id ?? '' } }, { token: user.token });

  await put({ plans: [], packs: [] });
  expect(await packs()).toEqual([]);
  expect((await buy()).status).toBe(404);
  await put({ plans: [], packs: [pack('pocket')] });

  expect((await packs())[0]?.id).toBe(before?.id);
  expect((await buy()).status).toBe(200);
});

test('products and their orders are described in every translated language, permanently', async () => {
  const translations = { 'zh-CN': { name: '小包', description: '很小。' } };
  await put({ plans: [], packs: [pack('pocket', { translations })] });
  const user = await server.createUser();
  const [sold] = await packs();
  await server.request('buyPackByAlipay', { body: { packId: sold?.id ?? '' } }, { token: user.token });
  await put({ plans: [], packs: [pack('pocket', { name: 'Renamed' })] });

  const { body } = await server.request('orders', { query: {} }, { token: user.token });

  expect(sold?.translations).toEqual(translations);
  expect(body.data[0]).toMatchObject({
    description: 'Pocket, 1,000 tokens',
    descriptions: {
      'en-US': 'Pocket, 1,000 tokens',
      'zh-CN': '小包，1,000 Token',
      'ja-JP': 'Pocket、1,000トークン',
    },
  });
});

test('a translation to an unsupported language or without a description is rejected', () => {
  const withWords = (translations: object) =>
    catalogueFile.safeParse({ plans: [], packs: [pack('pocket', { translations })] }).success;

  expect(withWords({ 'fr-FR': { name: 'Petit', description: 'Petit.' } })).toBe(false);
  expect(withWords({ 'ja-JP': { name: 'ポケット' } })).toBe(false);
  expect(withWords({ 'ja-JP': { name: 'ポケット', description: '小さい。' } })).toBe(true);
});

test('every payment method has its price, and the listed price comes first', async () => {
  await put({ plans: [], packs: [pack('pocket', { listed: 'CNY' })] });

  expect((await packs())[0]).toMatchObject({
    price: 36,
    currency: 'CNY',
    prices: [
      { payment_method: 'alipay', price: 36, currency: 'CNY' },
      { payment_method: 'polar', price: 4.99, currency: 'USD' },
    ],
  });
});

test('a payment method is not offered without a price in its currency', async () => {
  await put({ plans: [], packs: [pack('pocket', { prices: { CNY: 36 } })] });
  const user = await server.createUser();
  const [only] = await packs();

  const refused = await server.request('buyPackByPolar', { body: { packId: only?.id ?? '' } }, { token: user.token });

  expect(only?.prices).toEqual([{ payment_method: 'alipay', price: 36, currency: 'CNY' }]);
  expect(refused.error.code).toBe('payment_unavailable');
});

test('three decimals, a price of zero and a duplicate code are rejected', () => {
  for (const wrong of [
    [pack('a', { prices: { USD: 1.005 } })],
    [pack('a', { prices: { USD: 0 } })],
    [pack('a', { prices: {} })],
    [pack('a', { prices: { CNY: 5 }, listed: 'USD' })],
    [pack('a'), pack('a')],
  ]) {
    expect(catalogueFile.safeParse({ plans: [], packs: wrong }).success).toBe(false);
  }
});

test(
  'a product without a Polar product id is not sold through Polar',
  async () => {
    const billing = await startBillingServer();
    await billing.server.database.db.updateTable('token_packs').set({ polar_product_id: null }).execute();
    const user = await billing.server.createUser();

    const refused = await billing.order(user, 'polar', 'pocket').catch((failure: Error) => failure.message);
    await billing.close();

    expect(refused).toContain('payment_unavailable');
  },
  MINUTES_MS,
);
