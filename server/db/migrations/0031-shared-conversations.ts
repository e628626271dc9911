import { statements } from './statements.ts';

/** Pinned conversations, and links to conversations. Of the secret of a link only the hash is stored. */
export const sharedConversations = statements(
  `alter table chat_sessions add column pinned_at timestamptz`,
  `create table shares (
    id uuid primary key default gen_random_uuid(),
    session_id uuid not null references chat_sessions (id) on delete cascade,
    secret_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index shares_of_session on shares (session_id)`,
);
