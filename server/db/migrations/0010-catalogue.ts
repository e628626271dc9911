import { statements } from './statements.ts';

const priced = `
    id uuid primary key default gen_random_uuid(),
    code text not null unique,
    name text not null,
    description text not null,
    usd_cents integer check (usd_cents > 0),
    cny_fen integer check (cny_fen > 0),
    listed_currency text not null check (listed_currency in ('USD', 'CNY')),
    polar_product_id text,
    position integer not null,
    withdrawn_at timestamptz,
    check (case listed_currency when 'USD' then usd_cents else cny_fen end is not null)`;

export const catalogue = statements(
  `create table plans (${priced},
    features jsonb not null,
    tokens_per_month bigint not null check (tokens_per_month > 0)
  )`,
  `create table token_packs (${priced},
    token_count bigint not null check (token_count > 0)
  )`,
  `insert into plans
    (code, name, description, features, tokens_per_month, usd_cents, cny_fen, listed_currency, position) values
    ('basic', 'Basic', 'For a trip now and then.',
      '["300,000 tokens every month", "Every language pair", "Saved conversations"]', 300000, 999, 7200, 'USD', 0),
    ('premium', 'Premium', 'For those who talk across languages every week.',
      '["1,200,000 tokens every month", "Every language pair", "Saved conversations", "Nearly a third less per token than Basic"]',
      1200000, 2699, 19400, 'USD', 1),
    ('business', 'Business', 'For a front desk that never stops talking.',
      '["5,000,000 tokens every month", "Every language pair", "Saved conversations", "The lowest price per token"]',
      5000000, 8999, 64800, 'USD', 2)`,
  `insert into token_packs
    (code, name, description, token_count, usd_cents, cny_fen, listed_currency, position) values
    ('pocket', 'Pocket', 'Enough for a weekend.', 100000, 499, 3600, 'USD', 0),
    ('traveller', 'Traveller', 'Enough for a journey.', 500000, 1999, 14400, 'USD', 1),
    ('expedition', 'Expedition', 'Enough for a season on the road.', 2000000, 6999, 50400, 'USD', 2)`,
);
