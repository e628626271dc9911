import { statements } from './statements.ts';

export const callsElsewhere = statements(
  `alter table calls add column notices text not null default '', add column heard_at timestamptz`,
);
