import { statements } from './statements.ts';

/** A room's use of its cap by guests and caption screens: the sum, and the texts that are being translated. */
export const roomBudgets = statements(
  `alter table rooms add column tokens_used bigint not null default 0`,
  `alter table text_requests add column room_id uuid references rooms (id) on delete cascade`,
  `create index text_requests_of_room on text_requests (room_id) where room_id is not null`,
);
