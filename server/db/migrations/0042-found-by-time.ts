import { statements } from './statements.ts';

/** Indexes for the daily sums of the administration's overview. */
export const foundByTime = statements(
  `create index chat_sessions_by_time on chat_sessions (created_at)`,
  `create index ledger_entries_by_time on ledger_entries (created_at)`,
  `create index trial_spendings_by_time on trial_spendings (created_at)`,
  `create index orders_by_payment on orders (paid_at) where paid_at is not null`,
);
