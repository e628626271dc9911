import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Events } from '../../shared/events.ts';

/** Counts responses with a status of 500 or more, by the hour, for the overview. */
export type ErrorCounter = {
  /** Counts a response. */
  count(status: number): void;
  /** Adds the counted errors to the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const FLUSH_MS = 10_000;
const HOUR_MS = 3_600_000;

export function createErrorCounter(deps: { db: Db; clock: Clock; events: Events }): ErrorCounter {
  const { db, clock, events } = deps;
  let errors = 0;

  async function flush(): Promise<void> {
    const counted = errors;
    if (counted === 0) return;
    errors = 0;
    try {
      await writeDown(db, counted, clock());
    } catch (error) {
      // The database may be what failed: the next flush tries again.
      errors += counted;
      events.errorCountNotSaved(errors, error);
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    count: (status) => {
      if (status >= 500) errors += 1;
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

async function writeDown(db: Db, errors: number, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await db
    .insertInto('error_counts')
    .values({ hour, errors })
    .onConflict((one) => one.column('hour').doUpdateSet({ errors: sql`error_counts.errors + excluded.errors` }))
    .execute();
}
