import type { Db } from '../db/schema.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type CleanupWorker = { close(): void };

/** Deletes expired rows every hour. Several processes may do so concurrently. */
export function startCleanupWorker(db: Db, clock: Clock, events: Events): CleanupWorker {
  const timer = setInterval(() => {
    deleteExpired(db, clock()).catch((error: unknown) => events.cleanupFailed(error));
  }, HOUR_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** A used call secret still authorises ending its call, so it is kept longer than the longest session. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('call_secrets').where('expires_at', '<', yesterday).execute();
  // Retired tokens stay as long as their family may live: using one shows that it was copied.
  const familiesEnded = new Date(now.getTime() - 90 * DAY_MS);
  await db
    .deleteFrom('access_tokens')
    .where('expires_at', '<', yesterday)
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '<', familiesEnded)]))
    .execute();
}
