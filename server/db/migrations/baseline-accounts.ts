/** People, administrators, invitations and what guards their requests. */
export const accounts: readonly string[] = [
  `create table users (
    id uuid default gen_random_uuid() primary key,
    email text not null check (email = lower(email)),
    name text not null,
    avatar text,
    password_hash text,
    auth0_id text,
    mfa_enabled boolean not null default false,
    plan text not null default 'free',
    created_at timestamptz not null,
    last_login_at timestamptz,
    closed_at timestamptz,
    locale text not null default 'en-US',
    blocked_at timestamptz
  )`,
  `create unique index users_email on users (email) where closed_at is null`,
  `create index users_newest on users (created_at desc, id)`,
  `create table administrators (
    id uuid default gen_random_uuid() primary key,
    name text not null,
    is_configured boolean not null default false,
    password_hash text,
    totp_secret text,
    totp_pending text,
    totp_period bigint not null default 0,
    created_at timestamptz not null,
    created_by text,
    last_login_at timestamptz,
    removed_at timestamptz,
    check (is_configured or password_hash is not null)
  )`,
  `create unique index administrators_configured on administrators (is_configured) where is_configured`,
  `create unique index administrators_name on administrators (lower(name)) where removed_at is null`,
  `create table access_tokens (
    hash text primary key,
    kind text not null check (kind in ('user', 'admin')),
    user_id uuid references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    family text,
    family_started_at timestamptz,
    retired_at timestamptz,
    administrator_id uuid references administrators,
    check ((kind = 'user') = (user_id is not null))
  )`,
  `create index access_tokens_administrator on access_tokens (administrator_id) where administrator_id is not null`,
  `create index access_tokens_family on access_tokens (family) where family is not null`,
  `create index access_tokens_user on access_tokens (user_id) where revoked_at is null`,
  `create table identities (
    issuer text not null,
    subject text not null,
    user_id uuid not null references users on delete cascade,
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
  `create table rate_limits (
    key text primary key,
    window_ends_at timestamptz not null,
    hits integer not null
  )`,
  `create index rate_limits_over on rate_limits (window_ends_at)`,
  `create table spent_proofs (
    hash text primary key,
    expires_at timestamptz not null
  )`,
  `create index spent_proofs_over on spent_proofs (expires_at)`,
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
  `create table settings (
    key text primary key,
    value text not null
  )`,
  `create table invitations (
    id uuid default gen_random_uuid() primary key,
    code text not null unique,
    email text not null,
    status text not null default 'pending' check (status in ('pending', 'sent', 'used', 'revoked')),
    created_at timestamptz not null,
    sent_at timestamptz,
    used_at timestamptz,
    used_by uuid references users,
    revoked_at timestamptz,
    bound boolean not null default false,
    locale text not null default 'en-US'
  )`,
  `create index invitations_email on invitations (email)`,
  `create unique index invitations_live on invitations (email) where status in ('pending', 'sent')`,
  `create index invitations_newest on invitations (created_at desc, id)`,
  `create table invitation_mails (
    invitation_id uuid primary key references invitations on delete cascade,
    state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
    round integer not null default 1,
    attempts integer not null default 0,
    queued_at timestamptz not null,
    next_try_at timestamptz not null,
    claim uuid,
    claimed_until timestamptz,
    problem text check (problem in ('away', 'refused', 'interrupted')),
    check ((state = 'sending') = (claim is not null and claimed_until is not null))
  )`,
  `create index invitation_mails_claimed on invitation_mails (claimed_until) where state = 'sending'`,
  `create index invitation_mails_due on invitation_mails (next_try_at) where state = 'waiting'`,
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor text not null,
    action text not null,
    subject text,
    amount bigint,
    detail text
  )`,
  `create table error_counts (
    hour timestamptz primary key,
    errors bigint not null check (errors >= 0)
  )`,
  `create table recent_errors (
    event text not null,
    error text not null,
    route text not null,
    count bigint not null check (count > 0),
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (event, error, route)
  )`,
  `create table gifted_mailboxes (
    digest text primary key,
    created_at timestamptz not null
  )`,
];
