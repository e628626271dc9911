import { statements } from './statements.ts';

/** Administrators with names and a second factor, blocked accounts, reasons, and classes of errors. */
export const administration = statements(
  `create table administrators (
    id uuid primary key default gen_random_uuid(),
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
  `create unique index administrators_name on administrators (lower(name)) where removed_at is null`,
  `create unique index administrators_configured on administrators (is_configured) where is_configured`,
  `alter table access_tokens add column administrator_id uuid references administrators (id)`,
  `create index access_tokens_administrator on access_tokens (administrator_id) where administrator_id is not null`,
  `alter table audit_log add column detail text`,
  `alter table users add column blocked_at timestamptz`,
  `create index users_newest on users (created_at desc, id)`,
  `alter table ledger_entries add column reason text,
    drop constraint ledger_entries_kind_check,
    add constraint ledger_entries_kind_check
      check (kind in ('grant', 'purchase', 'subscription', 'usage', 'refund', 'withdrawal')) not valid`,
  `create index payment_notifications_problems on payment_notifications (received_at desc)
    where outcome like 'refused:%' or outcome in ('unmatched', 'unreadable') or processed_at is null`,
  `create table recent_errors (
    event text not null,
    error text not null,
    route text not null,
    count bigint not null check (count > 0),
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (event, error, route)
  )`,
);
