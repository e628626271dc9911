import { statements } from './statements.ts';

/** What a turn said before a person corrected it; null for the others. */
export const correctedTurns = statements(`alter table turns add column first_version jsonb`);
