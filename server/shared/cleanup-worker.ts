import type { Db } from '../db/schema.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import { repeat } from './repeat.ts';
import type { RepeatingTask } from './repeat.ts';

const HOUR_MS = 3_600_000;

/** Deletes the expired rows of one module's tables. docs/operating.md names the times. */
export type DeleteExpired = (db: Db, now: Date) => Promise<void>;

/** Deletes expired rows, or maintains an index, every hour. Several processes may do so concurrently. */
export function startCleanupWorker(
  deleteExpired: DeleteExpired,
  { db, clock, events }: { readonly db: Db; readonly clock: Clock; readonly events: Events },
): RepeatingTask {
  return repeat(
    HOUR_MS,
    () => deleteExpired(db, clock()),
    (error) => events.cleanupFailed(error),
  );
}
