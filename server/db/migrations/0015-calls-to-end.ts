import { statements } from './statements.ts';

export const callsToEnd = statements(
  `alter table calls add column end_asked text`,
  `create index calls_held on calls (owner) where ended_at is null`,
);
