import { statements } from './statements.ts';

export const storedCharacters = statements(
  `alter table chat_sessions add column stored_characters bigint not null default 0`,
);
