import { talkMinutes, tokensPerMinute } from '../../../src/domain/talk-time.ts';
import { listPrices, pricesReadOn, type ListPrice } from '../../shared/prices/list-prices.ts';
import { costOfTokens, minutePrice } from '../../shared/config/token-cost.ts';
import type { CatalogueFile } from './catalogue/catalogue-file.ts';

/** Free tokens by the name of the variable that grants them. */
export type Grants = Readonly<Record<'TRIAL_TOKENS' | 'SIGNUP_TOKENS' | 'FREE_TOKENS_PER_DAY', number>>;

/**
 * The cost of a minute with each voice, and grants and products in minutes and money, as Markdown tables.
 * @param products undefined where the catalogue cannot be read
 */
export function priceReport(grants: Grants, products: CatalogueFile | undefined): string {
  const parts = [minuteTable(), grantTable(grants), ...(products ? [productTable(products)] : [])];
  return parts.join('\n\n');
}

function minuteTable(): string {
  return table(
    [`List prices of ${pricesReadOn}`, 'Tokens a minute', 'Cost of a minute', 'Cost of 1,000,000 tokens'],
    listPrices.map((price) => [
      nameOf(price),
      count(tokensPerMinute(price.billing)),
      dollars(minutePrice(price), 3),
      dollars(costOfTokens(price, 1_000_000)),
    ]),
  );
}

function grantTable(grants: Grants): string {
  return table(
    ['Given away', 'Tokens', ...listPrices.map(nameOf)],
    Object.entries(grants).map(([name, tokens]) => [
      `\`${name}\``,
      count(tokens),
      ...listPrices.map((price) => minutesAndCost(price, tokens)),
    ]),
  );
}

function productTable({ plans, packs }: CatalogueFile): string {
  const products = [...plans.map(({ tokensPerMonth, ...plan }) => ({ ...plan, tokens: tokensPerMonth })), ...packs];
  return table(
    ['Sold', 'Price', 'Tokens', ...listPrices.map(nameOf)],
    products.map(({ code, prices: { USD, CNY }, tokens }) => [
      `\`${code}\``,
      [...(USD === undefined ? [] : [dollars(USD)]), ...(CNY === undefined ? [] : [`¥${CNY.toFixed(2)}`])].join(', '),
      count(tokens),
      ...listPrices.map((price) => {
        const isLoss = USD !== undefined && costOfTokens(price, tokens) > USD;
        return `${minutesAndCost(price, tokens)}${isLoss ? ' **loss**' : ''}`;
      }),
    ]),
  );
}

function nameOf({ model }: ListPrice): string {
  return model === undefined ? 'Your own machine' : `\`${model}\``;
}

function minutesAndCost(price: ListPrice, tokens: number): string {
  return `${count(talkMinutes(tokens, price.billing))} min, ${dollars(costOfTokens(price, tokens))}`;
}

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function dollars(value: number, digits = 2): string {
  return `$${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
