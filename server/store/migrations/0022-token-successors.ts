import { statements } from './statements.ts';

export const tokenSuccessors = statements(
  `alter table access_tokens add column replaced_by text`,
  `create index access_tokens_replaced_by on access_tokens (replaced_by) where replaced_by is not null`,
);
