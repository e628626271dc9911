import { statements } from './statements.ts';

export const repeatedUsage = statements(
  `alter table calls add column repeated bigint not null default 0 check (repeated >= 0)`,
);
