import type { Selectable } from 'kysely';
import type { InLocales } from '../../../../src/domain/locale.ts';
import type { Plan, TokenPack } from '../../../../src/protocol/contract.ts';
import type { Db } from '../../../db/schema.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';
import type { Gateway, Gateways } from '../gateways/gateway.ts';
import { orderDescription, orderDescriptions } from '../orders/order-description.ts';

export type PlanRow = Selectable<PaymentTables['plans']>;
export type PackRow = Selectable<PaymentTables['token_packs']>;
type PricedRow = Pick<PlanRow, 'usd_cents' | 'cny_fen' | 'listed_currency'>;

type Currency = Gateway['currency'];

export type Product = {
  readonly type: 'token_pack' | 'subscription';
  readonly code: string;
  readonly description: string;
  /** By interface language. */
  readonly descriptions: InLocales<string>;
  /** Tokens per payment. */
  readonly tokens: number;
  readonly polarProductId: string | null;
  /** In minor units. */
  readonly prices: Readonly<Partial<Record<Currency, number>>>;
};

export async function listPlans(db: Db): Promise<PlanRow[]> {
  return await db.selectFrom('plans').selectAll().where('withdrawn_at', 'is', null).orderBy('position').execute();
}

export async function listPacks(db: Db): Promise<PackRow[]> {
  return await db.selectFrom('token_packs').selectAll().where('withdrawn_at', 'is', null).orderBy('position').execute();
}

export async function findPlan(db: Db, id: string): Promise<Product | undefined> {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return productOf(row, 'subscription', row.tokens_per_month);
}

export async function findPack(db: Db, id: string): Promise<Product | undefined> {
  const row = await db
    .selectFrom('token_packs')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return productOf(row, 'token_pack', row.token_count);
}

function productOf(row: PlanRow | PackRow, type: Product['type'], tokens: number): Product {
  const product = { type, name: row.name, translations: row.translations, tokens };
  return {
    type,
    tokens,
    code: row.code,
    description: orderDescription(product, 'en-US'),
    descriptions: orderDescriptions(product),
    polarProductId: row.polar_product_id,
    prices: pricesOf(row),
  };
}

function pricesOf({ usd_cents, cny_fen }: PricedRow): Product['prices'] {
  return { ...(usd_cents === null ? {} : { USD: usd_cents }), ...(cny_fen === null ? {} : { CNY: cny_fen }) };
}

export function planToWire(row: PlanRow, gateways: Gateways): Plan {
  const { code, features, tokens_per_month, translations } = row;
  return { ...commonToWire(row, gateways), code, features, tokens_per_month, translations };
}

export function packToWire(row: PackRow, gateways: Gateways): TokenPack {
  const { token_count, translations } = row;
  return { ...commonToWire(row, gateways), token_count, translations };
}

/** With the listed price, or the first payable price where no gateway takes that currency. */
function commonToWire(row: PlanRow | PackRow, gateways: Gateways) {
  const prices = payablePrices(row, gateways);
  const listed = { price: inUnits(pricesOf(row)[row.listed_currency]), currency: row.listed_currency };
  const shown = prices.find((price) => price.currency === listed.currency) ?? prices[0] ?? listed;
  const { id, name, description } = row;
  return { id, name, description, price: shown.price, currency: shown.currency, prices };
}

function payablePrices(row: PlanRow | PackRow, gateways: Gateways) {
  const prices = pricesOf(row);
  return Object.values(gateways)
    .filter((gateway) => gateway.merchantFor({ code: row.code, polarProductId: row.polar_product_id }) !== undefined)
    .filter((gateway) => prices[gateway.currency] !== undefined)
    .map(({ method, currency }) => ({ payment_method: method, price: inUnits(prices[currency]), currency }));
}

function inUnits(minor: number | undefined): number {
  return (minor ?? 0) / 100;
}

export type SoldProducts = { readonly products: number; readonly atPolar: number; readonly atAlipay: number };

/** The statement that counts what is on sale, and where: the doctor runs without the modules. */
export const COUNT_SOLD_PRODUCTS = `with product as (
    select polar_product_id, cny_fen from plans where withdrawn_at is null
    union all select polar_product_id, cny_fen from token_packs where withdrawn_at is null
  )
  select count(*)::int as products, count(polar_product_id)::int as "atPolar", count(cny_fen)::int as "atAlipay"
  from product`;
