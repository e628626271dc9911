import { statements } from './statements.ts';

export const trialAliases = statements(
  `create table trial_aliases (
    id uuid primary key default gen_random_uuid(),
    trial_id uuid not null references trials (id) on delete cascade,
    device_hash text not null unique
  )`,
  `create index trial_aliases_of_trial on trial_aliases (trial_id)`,
);
