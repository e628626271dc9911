import { statements } from './statements.ts';

export const trials = statements(
  `create table trials (
    id uuid primary key default gen_random_uuid(),
    device_hash text not null unique,
    looks_hash text,
    granted bigint not null check (granted >= 0),
    remaining bigint not null check (remaining >= 0),
    started_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create unique index trials_looks on trials (looks_hash) where looks_hash is not null`,
  `create index trials_started on trials (started_at) where looks_hash is not null`,
);
