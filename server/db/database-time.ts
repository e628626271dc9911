import { sql } from 'kysely';

/** The clock of the database: processes that hold something and look for it may disagree about the time. */
export const databaseTime = sql<Date>`clock_timestamp()`;
