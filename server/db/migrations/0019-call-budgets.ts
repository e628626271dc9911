import { statements } from './statements.ts';

export const callBudgets = statements(
  `alter table call_secrets add column token_hash text`,
  `alter table calls add column token_hash text, add column reserved bigint not null default 0`,
);
