import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Events } from '../../shared/events.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ApiError, unauthorized } from '../../shared/http/api-error.ts';
import { reportedUsage } from './reported-usage.ts';
import { sessionNotFound } from './session-not-found.ts';
import { storeUpload } from './store-upload.ts';
import { historyFull, uploadSize } from './upload-quota.ts';
import type { UploadQuota } from './upload-quota.ts';

const SHORT_WARNING = 'Your token balance did not cover the whole conversation. It has been saved.';

export function uploadConversation({ db }: Database, clock: Clock, events: Events, quota: UploadQuota) {
  return endpoint('uploadConversation', async ({ caller: { userId }, body }) => {
    const now = clock();
    quota.check(userId, now);
    const turns = body.conversation_turns;
    const maxStored = quota.maxStored(userId, now);
    const upload = { userId, sessionId: body.session_id, turns, usage: reportedUsage(turns), maxStored };
    const outcome = await storeUpload(db, upload, now);
    if (outcome.type === 'account-closed') throw unauthorized();
    if (outcome.type === 'history-full') throw historyFull();
    quota.count(userId, uploadSize(turns), now);
    if (outcome.type === 'no-session') throw sessionNotFound();
    if (outcome.type === 'implausible-usage') {
      throw new ApiError(422, 'implausible_usage', 'The usage is more than a session of that length can have.');
    }
    events.turnsStored(outcome.newTurns);
    const warning = outcome.short ? { warning: SHORT_WARNING } : {};
    return { tokens_deducted: outcome.tokensDeducted, ...warning };
  });
}
