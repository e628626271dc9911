import { statements } from './statements.ts';

/** Registration creates a balance; this adds the missing ones of accounts created in another way. */
export const balanceOfEverybody = statements(
  `insert into balances (user_id) select id from users on conflict (user_id) do nothing`,
);
