import type { Selectable } from 'kysely';
import type { Plan, TokenPack } from '../../src/protocol/contract.ts';
import type { Db } from '../store/schema.ts';
import type { PaymentTables } from '../store/tables/payments.ts';
import type { Gateway } from './gateway.ts';

export type PlanRow = Selectable<PaymentTables['plans']>;
export type PackRow = Selectable<PaymentTables['token_packs']>;
type PricedRow = Pick<PlanRow, 'usd_cents' | 'cny_fen' | 'listed_currency'>;

export type Currency = Gateway['currency'];

export type Product = {
  readonly type: 'token_pack' | 'subscription';
  readonly code: string;
  readonly description: string;
  /** What one payment buys. */
  readonly tokens: number;
  readonly polarProductId: string | null;
  /** In the smallest unit, by the currencies it is sold in. */
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
  const description = `${row.name} plan, ${grouped(row.tokens_per_month)} tokens for a month`;
  return { ...productOf(row), type: 'subscription', description, tokens: row.tokens_per_month };
}

export async function findPack(db: Db, id: string): Promise<Product | undefined> {
  const row = await db
    .selectFrom('token_packs')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const description = `${row.name}, ${grouped(row.token_count)} tokens`;
  return { ...productOf(row), type: 'token_pack', description, tokens: row.token_count };
}

function productOf(row: PlanRow | PackRow) {
  return { code: row.code, polarProductId: row.polar_product_id, prices: pricesOf(row) };
}

function pricesOf({ usd_cents, cny_fen }: PricedRow): Product['prices'] {
  return { ...(usd_cents === null ? {} : { USD: usd_cents }), ...(cny_fen === null ? {} : { CNY: cny_fen }) };
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

export function planToWire(row: PlanRow, taken: ReadonlySet<Currency>): Plan {
  return { ...commonToWire(row, taken), code: row.code, features: row.features };
}

export function packToWire(row: PackRow, taken: ReadonlySet<Currency>): TokenPack {
  return { ...commonToWire(row, taken), token_count: row.token_count };
}

function commonToWire(row: PlanRow | PackRow, taken: ReadonlySet<Currency>) {
  const currency = shownCurrency(row, taken);
  const minor = pricesOf(row)[currency] ?? 0;
  return { id: row.id, name: row.name, description: row.description, price: minor / 100, currency };
}

/** The currency the catalogue lists, unless nobody here takes it while another price can be paid. */
function shownCurrency(row: PricedRow, taken: ReadonlySet<Currency>): Currency {
  const prices = pricesOf(row);
  const listed = row.listed_currency;
  if (taken.has(listed)) return listed;
  const other = listed === 'USD' ? 'CNY' : 'USD';
  return taken.has(other) && prices[other] !== undefined ? other : listed;
}
