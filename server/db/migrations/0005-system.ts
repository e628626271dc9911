import { statements } from './statements.ts';

export const system = statements(
  `create table rate_limits (
    key text primary key,
    window_ends_at timestamptz not null,
    hits integer not null
  )`,
  `create index rate_limits_over on rate_limits (window_ends_at)`,
  `create table settings (
    key text primary key,
    value text not null
  )`,
);
