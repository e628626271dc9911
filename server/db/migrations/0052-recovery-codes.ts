import { statements } from './statements.ts';

export const recoveryCodes = statements(
  `alter table administrators add column recovery_hashes text[] not null default '{}'`,
);
