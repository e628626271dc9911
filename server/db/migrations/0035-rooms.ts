import { statements } from './statements.ts';

/**
 * Rooms: one conversation on several devices. Of secrets and tokens only the hashes are stored. `of_guest` marks the
 * session of the calls of a guest, which its owner pays for and which is no conversation of the history.
 */
export const rooms = statements(
  `alter table chat_sessions add column of_guest boolean not null default false`,
  `alter table turns add column speaker_name text`,
  `create table rooms (
    id uuid primary key default gen_random_uuid(),
    session_id uuid not null unique references chat_sessions (id) on delete cascade,
    host_token_hash text,
    token_cap bigint not null check (token_cap >= 0),
    last_seq bigint not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text
  )`,
  `create index rooms_expiring on rooms (expires_at)`,
  `create table room_invitations (
    id uuid primary key default gen_random_uuid(),
    room_id uuid not null references rooms (id) on delete cascade,
    secret_hash text not null unique,
    purpose text not null check (purpose in ('guest', 'caption')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index room_invitations_of_room on room_invitations (room_id)`,
  `create table room_members (
    id uuid primary key default gen_random_uuid(),
    room_id uuid not null references rooms (id) on delete cascade,
    role text not null check (role in ('host', 'guest', 'caption')),
    name text not null,
    language text not null,
    second_language text,
    token_hash text not null unique,
    invitation_id uuid,
    session_id uuid references chat_sessions (id) on delete set null,
    state text not null default 'present' check (state in ('present', 'left', 'removed')),
    muted boolean not null default false,
    connection text,
    seen_at timestamptz,
    joined_seq bigint not null,
    joined_at timestamptz not null,
    version bigint not null default 1
  )`,
  `create index room_members_of_room on room_members (room_id)`,
  `create unique index room_members_of_session on room_members (session_id) where session_id is not null`,
  `create unique index room_hosts on room_members (room_id) where role = 'host'`,
  `create table room_turns (
    id uuid primary key default gen_random_uuid(),
    room_id uuid not null references rooms (id) on delete cascade,
    member_id uuid not null references room_members (id) on delete cascade,
    turn_id text not null,
    revision integer not null,
    seq bigint not null,
    position bigint not null,
    state text not null check (state in ('final', 'removed')),
    language text not null,
    text text not null,
    translations jsonb not null,
    pending text[] not null,
    claimed_at timestamptz not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    level integer,
    overheard boolean not null,
    unique (member_id, turn_id)
  )`,
  `create unique index room_turns_in_order on room_turns (room_id, seq)`,
  `create index room_turns_pending on room_turns (claimed_at) where pending <> '{}'`,
);
