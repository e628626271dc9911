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

/** How long records are kept that no user can see: docs/operating.md names these times. */
const TRIAL_SESSION_DAYS = 30;
const TRIAL_DAYS = 365;
const AUDIT_DAYS = 400;
const ERROR_DAYS = 30;
const UPLOAD_RESPONSE_DAYS = 400;

/** A used call secret still authorises ending its call, so it is kept longer than the longest session. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('call_secrets').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('shares').where('expires_at', '<', now).execute();
  // A device that was away for a day can still read how a room went on and that it has ended.
  await db
    .deleteFrom('rooms')
    .where((eb) => eb.or([eb('expires_at', '<', yesterday), eb('ended_at', '<', yesterday)]))
    .execute();
  // Retired tokens stay as long as their family may live: using one shows that it was copied.
  const familiesEnded = new Date(now.getTime() - 90 * DAY_MS);
  await db
    .deleteFrom('access_tokens')
    .where('expires_at', '<', yesterday)
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '<', familiesEnded)]))
    .execute();
  await deleteOld(db, now);
}

/** A trial is remembered longer than its sessions, because a device has one. */
async function deleteOld(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const sessionsBefore = daysAgo(TRIAL_SESSION_DAYS);
  await db
    .deleteFrom('chat_sessions')
    .where('trial_id', 'is not', null)
    .where('created_at', '<', sessionsBefore)
    .execute();
  await db.deleteFrom('trial_spendings').where('created_at', '<', sessionsBefore).execute();
  await db.deleteFrom('trials').where('started_at', '<', daysAgo(TRIAL_DAYS)).execute();
  await db.deleteFrom('audit_log').where('at', '<', daysAgo(AUDIT_DAYS)).execute();
  await db.deleteFrom('recent_errors').where('last_seen_at', '<', daysAgo(ERROR_DAYS)).execute();
  await db.deleteFrom('uploads').where('created_at', '<', daysAgo(UPLOAD_RESPONSE_DAYS)).execute();
}
