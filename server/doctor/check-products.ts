import { Client } from 'pg';
import { COUNT_SOLD_PRODUCTS, type SoldProducts } from '../modules/billing/billing-module.ts';
import type { Config } from '../shared/config/config.ts';
import { bad, good, note, type Finding } from './finding.ts';

const SUBJECT = 'Products';
const TIMEOUT_MS = 5000;

/** Whether the configured payment services can sell anything: Polar needs its id of a product, Alipay a price in CNY. */
export async function checkProducts({ databaseUrl, payments }: Config): Promise<Finding[]> {
  const isPolar = payments.polar.kind === 'live';
  const isAlipay = payments.alipay.kind === 'live';
  if (!isPolar && !isAlipay) return [];
  // Only the running server can open the embedded database.
  if (databaseUrl === undefined) {
    return isPolar ? [note(SUBJECT, 'Polar sells what has a polarProductId: see npm run catalogue -- export.')] : [];
  }
  const sold = await readSold(databaseUrl);
  if (!sold) return [];
  const unsold = [
    ...(isPolar && sold.atPolar === 0 ? ['no product has a polarProductId, so Polar can sell none'] : []),
    ...(isAlipay && sold.atAlipay === 0 ? ['no product has a price in CNY, so Alipay can sell none'] : []),
  ];
  if (unsold.length > 0) return [bad(SUBJECT, `${sentence(unsold.join('; '))}. Use npm run catalogue.`)];
  return [good(SUBJECT, `${sold.products} on sale: Polar can sell ${sold.atPolar}, Alipay ${sold.atAlipay}.`)];
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Undefined while there are no tables, which another check reports. */
async function readSold(databaseUrl: string): Promise<SoldProducts | undefined> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<SoldProducts>(COUNT_SOLD_PRODUCTS);
    return rows[0];
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
