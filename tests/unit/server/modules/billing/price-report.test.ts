import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { priceReport } from '../../../../../server/modules/billing/price-report.ts';
import { listPrices, priceSources, pricesReadOn } from '../../../../../server/shared/prices/list-prices.ts';
import { minutePrice } from '../../../../../server/shared/config/token-cost.ts';
import { talkMinutes, tokensPerMinute } from '../../../../../src/domain/talk-time.ts';
import { readConfig } from '../../../../../server/shared/config/config.ts';

const config = readConfig({});
const grants = {
  TRIAL_TOKENS: config.trial.tokens,
  SIGNUP_TOKENS: config.signupTokens,
  FREE_TOKENS_PER_DAY: config.freeTokensPerDay,
};

function product(USD: number, tokens: number) {
  return {
    code: 'pack',
    name: 'Pack',
    description: 'A pack',
    prices: { USD, CNY: 72 },
    polarProductId: null,
    tokens,
    translations: {},
  };
}

test('a minute with a realtime model costs its audio, its texts and its transcripts', () => {
  const realtime = listPrices.find(({ model }) => model === 'gpt-realtime-2.1')!;
  const perTurn = 415 * 4 + 400 * 32 + 20 * 24 + 80 * 64;

  const price = minutePrice(realtime);

  expect(price).toBeCloseTo((6 * perTurn) / 1_000_000 + (24 / 60) * 0.006, 6);
});

test('a minute of two translation sessions costs their open time', () => {
  const translate = listPrices.find(({ billing }) => billing === 'open-time')!;

  expect(minutePrice(translate)).toBeCloseTo(2 * (0.034 + 0.017), 6);
});

test('grants and products are told in minutes and money, and a product below its cost is marked', () => {
  const report = priceReport(grants, { plans: [], packs: [product(9.99, 1_000_000)] });
  const [, , , ...cells] = report
    .split('\n')
    .at(-1)!
    .split('|')
    .map((cell) => cell.trim());

  expect(report).toContain(`| \`SIGNUP_TOKENS\` | 50,000 | ${talkMinutes(50_000, 'turns')} min, $0.00 |`);
  expect(cells.slice(1, -1)).toEqual(
    listPrices.map((price) => {
      const cost = (1_000_000 / tokensPerMinute(price.billing)) * minutePrice(price);
      const minutes = talkMinutes(1_000_000, price.billing);
      return `${minutes} min, $${cost.toFixed(2)}${cost > 9.99 ? ' **loss**' : ''}`;
    }),
  );
  expect(cells.filter((cell) => cell.endsWith('**loss**')).length).toBeGreaterThan(0);
});

test('docs/payments.md has what a minute costs and what the default grants mean, with its sources', () => {
  const page = readFileSync('docs/payments.md', 'utf8');
  const [, section = ''] = /<!-- npm run prices -->\n+([^]*?)\n+<!-- end -->/.exec(page) ?? [];

  expect(section).toContain(priceReport(grants, undefined));
  expect(section).toContain(pricesReadOn);
  for (const source of priceSources) expect(page).toContain(source);
});

test.each([
  [{}, 0],
  [{ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key' }, 21.42],
  [{ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key', VOICE_MODEL: 'gpt-realtime-2.1-mini' }, 6.59],
  [{ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key', VOICE_MODEL: 'of a year to come' }, 21.42],
  [{ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key', VOICE_SESSIONS: 'translation' }, 94.44],
  [{ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key', VOICE_MODEL: 'gpt-realtime-translate' }, 94.44],
  [{ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key', COST_PER_MILLION_TOKENS: '5' }, 5],
])('administrators see the cost of the configured voice: %j', (env, dollars) => {
  expect(readConfig(env).tokenPrice).toBe(dollars);
});
