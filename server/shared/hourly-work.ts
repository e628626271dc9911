import type { Db } from '../db/schema.ts';
import type { Clock } from './clock.ts';
import { errorFields } from './error-fields.ts';
import type { Events } from './events.ts';
import { repeat, type RepeatingTask } from './repeat.ts';

const HOUR_MS = 3_600_000;

/** Deletes expired rows, or maintains an index. Several processes may do so concurrently. docs/operating.md has the times. */
export type HourlyWork = (db: Db, now: Date) => Promise<void>;

export function startHourlyWork(
  work: HourlyWork,
  { db, clock, events }: { readonly db: Db; readonly clock: Clock; readonly events: Pick<Events, 'warn'> },
): RepeatingTask {
  return repeat(
    HOUR_MS,
    () => work(db, clock()),
    (error) => events.warn({ event: 'hourly-work-failed', error: errorFields(error) }),
  );
}
