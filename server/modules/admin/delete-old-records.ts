import type { HourlyWork } from '../../shared/hourly-work.ts';

const DAY_MS = 86_400_000;
const AUDIT_DAYS = 400;
const ERROR_DAYS = 30;

export const deleteOldAdministrationRecords: HourlyWork = async (db, now) => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('audit_log').where('at', '<', daysAgo(AUDIT_DAYS)).execute();
  await db.deleteFrom('recent_errors').where('last_seen_at', '<', daysAgo(ERROR_DAYS)).execute();
};
