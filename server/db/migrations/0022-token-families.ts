import { statements } from './statements.ts';

export const tokenFamilies = statements(
  `alter table access_tokens add column family text`,
  `create index access_tokens_family on access_tokens (family) where family is not null`,
);
