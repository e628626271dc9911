import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Events } from '../../shared/events.ts';

/** Counts responses with status 5xx by the hour, for the administrator's overview. */
export type ErrorCounter = {
  count(status: number): void;
  /** Stores the errors counted since the last flush. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const FLUSH_INTERVAL_MS = 10_000;
const HOUR_MS = 3_600_000;

export type ErrorCounterDeps = { readonly db: Db; readonly clock: Clock; readonly events: Events };

export function createErrorCounter({ db, clock, events }: ErrorCounterDeps): ErrorCounter {
  let unflushed = 0;

  async function flush(): Promise<void> {
    const errors = unflushed;
    if (errors === 0) return;
    unflushed = 0;
    try {
      await addErrors(db, errors, clock());
    } catch (error) {
      // The database may be what failed: keep the count for the next flush.
      unflushed += errors;
      events.errorCountNotSaved(unflushed, error);
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS);
  timer.unref();
  return {
    count: (status) => {
      if (status >= 500) unflushed += 1;
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

async function addErrors(db: Db, errors: number, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await db
    .insertInto('error_counts')
    .values({ hour, errors })
    .onConflict((conflict) =>
      conflict.column('hour').doUpdateSet({ errors: sql`error_counts.errors + excluded.errors` }),
    )
    .execute();
}
