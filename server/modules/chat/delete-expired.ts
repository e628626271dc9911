import type { HourlyWork } from '../../shared/hourly-work.ts';

const DAY_MS = 86_400_000;
const TRIAL_SESSION_DAYS = 30;
const UPLOAD_RESPONSE_DAYS = 400;

/** Links to conversations, sessions of trials, and the stored responses to uploads. */
export const deleteExpiredChatRecords: HourlyWork = async (db, now) => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('shares').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('chat_sessions')
    .where('trial_id', 'is not', null)
    .where('created_at', '<', daysAgo(TRIAL_SESSION_DAYS))
    .execute();
  await db.deleteFrom('uploads').where('created_at', '<', daysAgo(UPLOAD_RESPONSE_DAYS)).execute();
};
