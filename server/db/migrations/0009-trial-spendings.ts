import { statements } from './statements.ts';

export const trialSpendings = statements(
  `create table trial_spendings (
    trial_id uuid not null references trials (id) on delete cascade,
    reference text not null,
    tokens bigint not null check (tokens >= 0),
    created_at timestamptz not null,
    primary key (trial_id, reference)
  )`,
);
