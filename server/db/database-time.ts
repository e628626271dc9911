import { sql } from 'kysely';

/** The clock of the database, for heartbeats and leases: the clocks of two processes may differ. */
export const databaseTime = sql<Date>`clock_timestamp()`;
