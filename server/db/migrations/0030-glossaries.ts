import { statements } from './statements.ts';

/** The names and terms of an account, as one document: they are read and written as a whole. */
export const glossaries = statements(
  `create table glossaries (
    user_id uuid primary key references users (id) on delete cascade,
    entries jsonb not null,
    updated_at timestamptz not null
  )`,
);
