import { statements } from './statements.ts';

export const chat = statements(
  `create table chat_sessions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references users (id),
    trial_id uuid,
    title text not null,
    source_language text not null,
    target_language text not null,
    voice text not null,
    status text not null default 'active' check (status in ('active', 'completed', 'failed')),
    created_at timestamptz not null,
    check (num_nonnulls(user_id, trial_id) = 1),
    check (source_language <> target_language)
  )`,
  `create index chat_sessions_newest on chat_sessions (user_id, created_at desc, id)`,
  `create table turns (
    session_id uuid not null references chat_sessions (id) on delete cascade,
    item_id text not null,
    id uuid not null default gen_random_uuid(),
    speaker text not null check (speaker in ('userA', 'userB')),
    user_input text not null,
    user_language text,
    assistant_output text not null,
    assistant_language text,
    status text not null,
    said_at timestamptz not null,
    usage_data text,
    tokens bigint not null check (tokens >= 0),
    merged_from_item_ids jsonb not null,
    primary key (session_id, item_id)
  )`,
  `create table uploads (
    session_id uuid not null references chat_sessions (id) on delete cascade,
    items_hash text not null,
    tokens_deducted bigint not null,
    short boolean not null,
    created_at timestamptz not null,
    primary key (session_id, items_hash)
  )`,
);
