import { statements } from './statements.ts';

export const tokenLifetimes = statements(
  `alter table access_tokens add column family_started_at timestamptz, add column retired_at timestamptz`,
);
