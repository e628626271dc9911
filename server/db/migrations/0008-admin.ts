import { statements } from './statements.ts';

export const admin = statements(
  `alter table invitations
    add column bound boolean not null default false,
    add column locale text not null default 'en-US'`,
  // Two operators who invite the same people at the same moment: one invitation each.
  `create unique index invitations_live on invitations (email) where status in ('pending', 'sent')`,
  `create table invitation_mails (
    invitation_id uuid primary key references invitations (id) on delete cascade,
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
  `create index invitation_mails_due on invitation_mails (next_try_at) where state = 'waiting'`,
  `create index invitation_mails_claimed on invitation_mails (claimed_until) where state = 'sending'`,
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor text not null,
    action text not null,
    subject text,
    amount bigint
  )`,
  `create table error_counts (
    hour timestamptz primary key,
    errors bigint not null check (errors >= 0)
  )`,
);
