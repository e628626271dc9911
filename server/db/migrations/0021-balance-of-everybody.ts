import { statements } from './statements.ts';

/** Registration gives everybody a balance; this is for a person who came into the database in another way. */
export const balanceOfEverybody = statements(
  `insert into balances (user_id) select id from users on conflict (user_id) do nothing`,
);
