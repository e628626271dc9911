import { statements } from './statements.ts';

/** Requests to translate a written text: the tokens reserved for them and, for a repeated request, their answers. */
export const textRequests = statements(
  `create table text_requests (
    id uuid primary key default gen_random_uuid(),
    payer_id uuid not null,
    request_id text not null,
    content_hash text not null,
    session_id uuid references chat_sessions (id) on delete cascade,
    reserved bigint not null check (reserved >= 0),
    answer jsonb,
    claimed_at timestamptz not null,
    unique (payer_id, request_id)
  )`,
  `create index text_requests_of_session on text_requests (session_id)`,
  `create index text_requests_unanswered on text_requests (payer_id) where answer is null`,
  `create index text_requests_expiring on text_requests (claimed_at)`,
);
