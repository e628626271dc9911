import { sql } from 'kysely';
import type { StoredLimit } from '../../server/shared/stored-text/text-quota.ts';

/** An upload whose user may store any amount. */
export const uncheckedStorage: StoredLimit = { stored: sql`0`, max: undefined };
