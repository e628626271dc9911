import { z } from 'zod';
import { localeCodes } from '../../../../src/domain/locale.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { listPacks, listPlans, type PackRow, type PlanRow } from './catalogue.ts';

const codeError = 'takes small letters, digits and hyphens';
const code = z.string(codeError).regex(/^[a-z0-9-]{1,40}$/, codeError);
const lineError = 'takes a text of 1 to 200 characters';
const line = z.string(lineError).trim().min(1, lineError).max(200, lineError);
const tokensError = 'takes a whole number of tokens from 1 to 1000000000000';
const tokens = z.int(tokensError).min(1, tokensError).max(1_000_000_000_000, tokensError);

/** In units: `9.99` is stored as 999. */
const priceError = 'takes a price above 0 and up to 1000000, such as 9.99';
const price = z
  .number(priceError)
  .positive(priceError)
  .max(1_000_000, priceError)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'takes at most two decimals');

const texts = { name: line, description: line };
const featuresError = 'takes a list of up to 12 texts';
const features = z.array(line, featuresError).max(12, featuresError);

/** Translations by interface language; the untranslated text is the fallback. */
function translated<Shape extends z.ZodType>(shape: Shape) {
  return z.partialRecord(z.enum(localeCodes), shape).default({});
}

const common = {
  code,
  ...texts,
  prices: z
    .strictObject({ USD: price.optional(), CNY: price.optional() })
    .refine(({ USD, CNY }) => USD !== undefined || CNY !== undefined, 'takes a price in USD or CNY or both'),
  /** The currency of the listed price; USD by default. */
  listed: z.enum(['USD', 'CNY']).optional(),
  /** The id of the product in Polar. */
  polarProductId: z.string().min(1).max(100).nullable().default(null),
};

const listedHasPrice = ({
  listed,
  prices,
}: {
  listed?: 'USD' | 'CNY' | undefined;
  prices: { USD?: number | undefined; CNY?: number | undefined };
}) => listed === undefined || prices[listed] !== undefined;

const plan = z
  .strictObject({
    ...common,
    features,
    tokensPerMonth: tokens,
    translations: translated(z.strictObject({ ...texts, features })),
  })
  .refine(listedHasPrice, 'lists a currency it has no price in');
const pack = z
  .strictObject({ ...common, tokens, translations: translated(z.strictObject(texts)) })
  .refine(listedHasPrice, 'lists a currency it has no price in');

/** The catalogue as an operator writes it. The order in the file is the order on the page. */
export const catalogueFile = z
  .strictObject({ plans: z.array(plan).max(20), packs: z.array(pack).max(20) })
  .superRefine(({ plans, packs }, context) => {
    for (const [kind, rows] of [
      ['plan', plans],
      ['pack', packs],
    ] as const) {
      for (const code of repeated(rows)) context.addIssue(`the ${kind} "${code}" appears twice`);
    }
  });

export type CatalogueFile = z.output<typeof catalogueFile>;

function repeated(rows: ReadonlyArray<{ readonly code: string }>): string[] {
  return rows.map((row) => row.code).filter((code, at, all) => all.indexOf(code) < at);
}

/** Replaces the catalogue. What the file does not name is withdrawn; existing orders keep their terms. */
export async function importCatalogue(tx: Tx, file: CatalogueFile, now: Date): Promise<void> {
  await tx.updateTable('plans').set({ withdrawn_at: now }).where('withdrawn_at', 'is', null).execute();
  await tx.updateTable('token_packs').set({ withdrawn_at: now }).where('withdrawn_at', 'is', null).execute();
  for (const [position, product] of file.plans.entries()) {
    const { code, ...row } = rowOf(product, position);
    const plan = { ...row, features: JSON.stringify(product.features), tokens_per_month: product.tokensPerMonth };
    await tx
      .insertInto('plans')
      .values({ code, ...plan })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(plan))
      .execute();
  }
  for (const [position, product] of file.packs.entries()) {
    const { code, ...row } = rowOf(product, position);
    const pack = { ...row, token_count: product.tokens };
    await tx
      .insertInto('token_packs')
      .values({ code, ...pack })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(pack))
      .execute();
  }
}

function rowOf(product: CatalogueFile['plans'][number] | CatalogueFile['packs'][number], position: number) {
  const { USD, CNY } = product.prices;
  return {
    code: product.code,
    name: product.name,
    description: product.description,
    translations: JSON.stringify(product.translations),
    usd_cents: USD === undefined ? null : Math.round(USD * 100),
    cny_fen: CNY === undefined ? null : Math.round(CNY * 100),
    listed_currency: product.listed ?? (USD === undefined ? ('CNY' as const) : ('USD' as const)),
    polar_product_id: product.polarProductId,
    position,
    withdrawn_at: null,
  };
}

/** The current catalogue, in the form that `importCatalogue` takes. */
export async function exportCatalogue(db: Db): Promise<CatalogueFile> {
  const [plans, packs] = [await listPlans(db), await listPacks(db)];
  return {
    plans: plans.map((row) => ({
      ...commonFields(row),
      features: row.features,
      tokensPerMonth: row.tokens_per_month,
      translations: row.translations,
    })),
    packs: packs.map((row) => ({ ...commonFields(row), tokens: row.token_count, translations: row.translations })),
  };
}

function commonFields(row: PlanRow | PackRow) {
  return {
    code: row.code,
    name: row.name,
    description: row.description,
    prices: {
      ...(row.usd_cents === null ? {} : { USD: row.usd_cents / 100 }),
      ...(row.cny_fen === null ? {} : { CNY: row.cny_fen / 100 }),
    },
    listed: row.listed_currency,
    polarProductId: row.polar_product_id,
  };
}
