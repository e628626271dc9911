import { statements } from './statements.ts';

export const sandboxGrants = statements(
  `create table sandbox_grants (
    hash text primary key,
    kind text not null check (kind in ('code', 'refresh_token')),
    code_hash text not null,
    subject text not null,
    nonce text,
    scope text not null,
    redirect_uri text not null,
    challenge text not null,
    signed_in_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index sandbox_grants_of on sandbox_grants (code_hash)`,
);
