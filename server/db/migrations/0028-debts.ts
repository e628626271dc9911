import { statements } from './statements.ts';

/** Refunds of tokens that were spent before: what their orders could not take back. */
export const debts = statements(
  `alter table balances add column debt bigint not null default 0 check (debt >= 0)`,
  `update balances b set debt = e.short from (
    select user_id, sum(asked + tokens)::bigint as short from ledger_entries where kind = 'refund' group by user_id
  ) e where e.user_id = b.user_id and e.short > 0`,
);
