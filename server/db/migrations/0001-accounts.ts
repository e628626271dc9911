import { statements } from './statements.ts';

export const accounts = statements(
  `create table users (
    id uuid primary key default gen_random_uuid(),
    email text not null check (email = lower(email)),
    name text not null,
    avatar text,
    password_hash text,
    auth0_id text,
    issuer text,
    subject text,
    mfa_enabled boolean not null default false,
    plan text not null default 'free',
    created_at timestamptz not null,
    last_login_at timestamptz,
    closed_at timestamptz
  )`,
  `create unique index users_email on users (email) where closed_at is null`,
  `create unique index users_identity on users (issuer, subject) where closed_at is null and subject is not null`,
  `create table access_tokens (
    hash text primary key,
    kind text not null check (kind in ('user', 'admin')),
    user_id uuid references users (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    check ((kind = 'user') = (user_id is not null))
  )`,
  `create index access_tokens_user on access_tokens (user_id) where revoked_at is null`,
);
