import { statements } from './statements.ts';

export const people = statements(
  `alter table users add column locale text not null default 'en-US'`,
  // One person may sign in with several identities: they have a table of their own.
  `alter table users drop column issuer, drop column subject`,
  `create table identities (
    issuer text not null,
    subject text not null,
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    primary key (issuer, subject)
  )`,
  `create index identities_user on identities (user_id)`,
  `create table codes (
    slot text primary key,
    hash text not null,
    locale text not null,
    expires_at timestamptz not null,
    tries integer not null check (tries >= 0)
  )`,
  `create index codes_over on codes (expires_at)`,
  `create table invitations (
    id uuid primary key default gen_random_uuid(),
    code text not null unique,
    email text not null,
    status text not null default 'pending' check (status in ('pending', 'sent', 'used', 'revoked')),
    created_at timestamptz not null,
    sent_at timestamptz,
    used_at timestamptz,
    used_by uuid references users (id),
    revoked_at timestamptz
  )`,
  `create index invitations_newest on invitations (created_at desc, id)`,
  `create index invitations_email on invitations (email)`,
);
