import { statements } from './statements.ts';

/** The server meters every call. */
export const meteredCalls = statements(`alter table calls drop column metered`);
