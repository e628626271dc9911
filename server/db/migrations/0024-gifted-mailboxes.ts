import { statements } from './statements.ts';

export const giftedMailboxes = statements(
  `create table gifted_mailboxes (digest text primary key, created_at timestamptz not null)`,
);
