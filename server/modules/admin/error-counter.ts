import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Events, LoggedError } from '../../shared/events.ts';
import { errorFields } from '../../shared/error-fields.ts';
import { repeat, type RepeatingTask } from '../../shared/repeat.ts';

const FLUSH_INTERVAL_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Between two flushes. More classes than that are a fault of their own, and stay in the log. */
const MAX_CLASSES = 200;
const MAX_CLASS_CHARACTERS = 120;

export type ErrorCounterDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly events: Pick<Events, 'warn' | 'watchErrors'>;
};

type Seen = LoggedError & { count: number; readonly firstAt: Date; lastAt: Date };

/** Counts for the administrators: responses with status 5xx by the hour, and logged errors by their class. */
export class ErrorCounter {
  readonly #deps: ErrorCounterDeps;
  readonly #flushes: RepeatingTask;
  /** Responses since the last flush. */
  #responses = 0;
  /** Classes since the last flush, by event, error and route. */
  #seen = new Map<string, Seen>();

  constructor(deps: ErrorCounterDeps) {
    this.#deps = deps;
    this.#flushes = repeat(
      FLUSH_INTERVAL_MS,
      () => this.#flush(),
      (error) =>
        // The count of failed requests stays in memory until the database takes it.
        deps.events.warn({ event: 'error-count-not-saved', count: this.#responses, error: errorFields(error) }),
    );
    deps.events.watchErrors((error) => this.#note(error));
  }

  readonly count = (status: number): void => {
    if (status >= 500) this.#responses += 1;
  };

  /** Stores what was counted since the last flush. Never rejects. */
  async flush(): Promise<void> {
    await this.#flushes.run();
  }

  async close(): Promise<void> {
    await this.#flushes.close();
    await this.flush();
  }

  async #flush(): Promise<void> {
    const responses = this.#responses;
    const seen = this.#seen;
    if (responses === 0 && seen.size === 0) return;
    this.#responses = 0;
    this.#seen = new Map();
    try {
      await this.#deps.db.transaction().execute(async (tx) => {
        if (responses > 0) await addErrors(tx, responses, this.#deps.clock());
        // In one order, so that two processes cannot deadlock.
        for (const [, error] of [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))) await addClass(tx, error);
      });
    } catch (error) {
      // The database may be what failed: keep the counts for the next flush.
      this.#responses += responses;
      for (const [key, value] of seen) this.#seen.set(key, merged(value, this.#seen.get(key)));
      throw error;
    }
  }

  #note(error: LoggedError): void {
    const key = JSON.stringify([error.event, error.error, error.route]);
    const known = this.#seen.get(key);
    if (!known && this.#seen.size >= MAX_CLASSES) return;
    const now = this.#deps.clock();
    this.#seen.set(
      key,
      merged({ ...error, count: error.count ?? 1, firstAt: known?.firstAt ?? now, lastAt: now }, known),
    );
  }
}

function merged(seen: Seen, other: Seen | undefined): Seen {
  if (!other) return seen;
  return {
    ...seen,
    count: seen.count + other.count,
    firstAt: seen.firstAt < other.firstAt ? seen.firstAt : other.firstAt,
    lastAt: seen.lastAt > other.lastAt ? seen.lastAt : other.lastAt,
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

async function addClass(db: Db, { event, error, route, count, firstAt, lastAt }: Seen): Promise<void> {
  await db
    .insertInto('recent_errors')
    .values({
      event: event.slice(0, MAX_CLASS_CHARACTERS),
      error: error.slice(0, MAX_CLASS_CHARACTERS),
      route: route.slice(0, MAX_CLASS_CHARACTERS),
      count,
      first_seen_at: firstAt,
      last_seen_at: lastAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['event', 'error', 'route']).doUpdateSet({
        count: sql`recent_errors.count + excluded.count`,
        first_seen_at: sql`least(recent_errors.first_seen_at, excluded.first_seen_at)`,
        last_seen_at: sql`greatest(recent_errors.last_seen_at, excluded.last_seen_at)`,
      }),
    )
    .execute();
}
