import { statements } from './statements.ts';

export const freeUsage = statements(`alter table ledger_entries add column free boolean not null default false`);
