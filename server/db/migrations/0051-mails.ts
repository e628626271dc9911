import { statements } from './statements.ts';

/** One outbox in place of the queues of invitations and of billing. */
export const mails = statements(
  `create table mails (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    reference text not null unique,
    subject_id uuid not null,
    about timestamptz,
    state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
    attempts integer not null default 0,
    next_try_at timestamptz not null,
    claim uuid,
    problem text check (problem in ('away', 'refused', 'interrupted')),
    check ((state = 'sending') = (claim is not null))
  )`,
  `insert into mails (kind, reference, subject_id, state, attempts, next_try_at, claim, problem)
    select 'invitation', 'invitation:' || invitation_id, invitation_id, state, attempts,
      coalesce(claimed_until, next_try_at), claim, problem
    from invitation_mails join invitations on id = invitation_id
    where state = 'sent' or invitations.status in ('pending', 'sent')`,
  // A mail that waits begins its attempts again: the former queue allowed more of them.
  `insert into mails (kind, reference, subject_id, about, state, next_try_at, problem)
    select kind, reference, coalesce(order_id, subscription_id), about,
      case when finished_at is null then 'waiting' when outcome in ('sent', 'dropped') then outcome else 'failed' end,
      next_try_at,
      case outcome when 'unavailable' then 'away' when 'address-rejected' then 'refused'
        when 'unconfirmed' then 'interrupted' end
    from billing_mails`,
  `drop table invitation_mails`,
  `drop table billing_mails`,
  `create index mails_due on mails (next_try_at) where state in ('waiting', 'sending')`,
  `create index mails_subject on mails (kind, subject_id)`,
);
