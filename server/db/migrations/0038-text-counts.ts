import { statements } from './statements.ts';

/** The size of a turn is that of its whole row as JSON, and the turns of rooms count, too. */
export const textCounts = statements(
  `alter table rooms add column stored_characters bigint not null default 0`,
  `update rooms r set stored_characters = coalesce((
    select sum(300 + length(text) + length(translations::text)) from room_turns t where t.room_id = r.id), 0)`,
  `update chat_sessions s set stored_characters = coalesce((
    select sum(length(row_to_json(t)::text)) from turns t where t.session_id = s.id), 0)`,
);
