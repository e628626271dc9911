import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Metrics } from '../../shared/metrics.ts';

/** Counts the calls that ended in a failure of the server, by the hour, for the overview. */
export type ErrorCounter = {
  /** The same meters, with an eye on failures. */
  readonly meters: Metrics;
  /** Writes down what is counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const FLUSH_MS = 10_000;
const HOUR_MS = 3_600_000;

export function createErrorCounter(parts: { db: Db; clock: Clock; log: Logger; meters: Metrics }): ErrorCounter {
  const { db, clock, log, meters } = parts;
  let errors = 0;

  async function flush(): Promise<void> {
    const counted = errors;
    if (counted === 0) return;
    errors = 0;
    try {
      await writeDown(db, counted, clock());
    } catch {
      // The database may be what failed: the count waits for it.
      errors += counted;
      log.warn({ event: 'error-count-waits', errors });
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    meters: {
      ...meters,
      request: (seen, seconds) => {
        if (seen.status >= 500) errors += 1;
        meters.request(seen, seconds);
      },
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
