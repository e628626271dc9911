import { deleteOldAdministrationRecords } from './modules/admin/admin-module.ts';
import { deleteExpiredCallSecrets, deleteExpiredChatRecords } from './modules/chat/chat-module.ts';
import { deleteEndedRooms } from './modules/rooms/rooms-module.ts';
import { deleteOldTrials } from './modules/trial/trial-module.ts';
import { deleteExpiredTextRequests } from './modules/voice-calls/voice-calls-module.ts';
import { deleteExpiredTokens } from './shared/users/access-tokens.ts';
import { deleteExpiredAttempts } from './shared/authentication/attempt-limits.ts';
import type { HourlyWork } from './shared/hourly-work.ts';

const ofAllModules: readonly HourlyWork[] = [
  deleteExpiredAttempts,
  deleteExpiredCallSecrets,
  deleteExpiredTextRequests,
  deleteEndedRooms,
  deleteExpiredTokens,
  deleteExpiredChatRecords,
  deleteOldTrials,
  deleteOldAdministrationRecords,
];

/** Deletes what has expired in every table. */
export const deleteExpired: HourlyWork = async (db, now) => {
  for (const deleteOfModule of ofAllModules) await deleteOfModule(db, now);
};
