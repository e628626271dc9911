import { endpointWithToken } from '../../shared/http/endpoint.ts';
import { unauthorized, ApiError } from '../../shared/http/api-error.ts';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Metrics } from '../../shared/metrics.ts';
import { gatherUploads } from './batch-uploads.ts';
import { sessionNotFound } from './session-not-found.ts';
import { reportedUsage } from './reported-usage.ts';
import type { UploadQuota } from './upload-quota.ts';
import { uploadSize } from './upload-size.ts';

const SHORT_WARNING = 'Your token balance did not cover the whole conversation. It has been saved.';

export function uploadConversation(db: Db, clock: Clock, meters: Metrics, cap: UploadQuota) {
  const storeUpload = gatherUploads(db, clock);
  return endpointWithToken('uploadConversation', async ({ caller: { tokenHash }, body }) => {
    const now = clock();
    cap.check(tokenHash, now);
    const turns = body.conversation_turns;
    const upload = { tokenHash, sessionId: body.session_id, turns, usage: reportedUsage(turns) };
    const outcome = await storeUpload(upload);
    if (outcome.type === 'no-caller') throw unauthorized();
    cap.count(tokenHash, outcome.userId, uploadSize(turns), now);
    if (outcome.type === 'no-session') throw sessionNotFound();
    if (outcome.type === 'implausible') {
      throw new ApiError(422, 'implausible_usage', 'The usage is more than a session of that length can have.');
    }
    meters.turnsStored(outcome.newTurns);
    const warning = outcome.short ? { warning: SHORT_WARNING } : {};
    return { tokens_deducted: outcome.tokensDeducted, ...warning };
  });
}
