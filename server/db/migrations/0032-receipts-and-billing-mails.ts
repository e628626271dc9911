import { statements } from './statements.ts';

export const receiptsAndBillingMails = statements(
  // One for each fulfilled order, numbered without gaps. Orders older than this table get theirs when it is read.
  `create table receipts (
    order_id uuid primary key references orders (id),
    number bigint not null unique check (number > 0),
    issued_at timestamptz not null,
    seller jsonb not null
  )`,
  // `reference` makes each of them unique: the event that it tells about.
  `create table billing_mails (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id),
    kind text not null check (kind in ('receipt', 'renewal-notice', 'cancellation')),
    reference text not null unique,
    order_id uuid references orders (id),
    subscription_id uuid references subscriptions (id),
    about timestamptz not null,
    next_try_at timestamptz not null,
    tries integer not null default 0,
    finished_at timestamptz,
    outcome text,
    check ((kind = 'receipt') = (order_id is not null)),
    check ((kind = 'receipt') = (subscription_id is null)),
    check ((finished_at is null) = (outcome is null))
  )`,
  `create index billing_mails_waiting on billing_mails (next_try_at) where finished_at is null`,
  `create table sandbox_subscriptions (
    id text primary key,
    order_id text not null unique references sandbox_payments (order_id),
    period_ends_at timestamptz not null,
    cancel_at_period_end boolean not null default false,
    revoked_at timestamptz
  )`,
  `alter table sandbox_payments add column is_subscription boolean not null default false`,
);
