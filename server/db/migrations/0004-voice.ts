import { statements } from './statements.ts';

export const voice = statements(
  `create table call_secrets (
    hash text primary key,
    session_id uuid not null references chat_sessions (id) on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index call_secrets_session on call_secrets (session_id)`,
  `create table calls (
    id text primary key,
    session_id uuid not null references chat_sessions (id) on delete cascade,
    owner text not null,
    heartbeat_at timestamptz not null,
    metered boolean not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    end_reason text
  )`,
  `create index calls_session on calls (session_id)`,
  `create index calls_open on calls (heartbeat_at) where ended_at is null`,
);
