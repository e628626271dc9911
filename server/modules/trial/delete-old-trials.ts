import type { HourlyWork } from '../../shared/hourly-work.ts';

const DAY_MS = 86_400_000;
const SPENDING_DAYS = 30;
const TRIAL_DAYS = 365;

/** A trial is remembered longer than its charges, because a device has only one. */
export const deleteOldTrials: HourlyWork = async (db, now) => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('trial_spendings').where('created_at', '<', daysAgo(SPENDING_DAYS)).execute();
  await db.deleteFrom('trials').where('started_at', '<', daysAgo(TRIAL_DAYS)).execute();
};
