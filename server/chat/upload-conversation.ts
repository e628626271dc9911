import { endpointWithToken } from '../http/endpoint.ts';
import { notSignedIn, Refusal } from '../http/refusal.ts';
import type { Db } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import type { Meters } from '../system/meters.ts';
import { gatherUploads } from './gather-uploads.ts';
import { noSuchSession } from './no-such-session.ts';
import { reportedUsage } from './reported-usage.ts';
import type { UploadCap } from './upload-cap.ts';
import { uploadLetters } from './upload-letters.ts';

const SHORT_WARNING = 'Your token balance did not cover the whole conversation. It has been saved.';

export function uploadConversation(db: Db, clock: Clock, meters: Meters, cap: UploadCap) {
  const storeUpload = gatherUploads(db, clock);
  return endpointWithToken('uploadConversation', async ({ caller: { tokenHash }, body }) => {
    const now = clock();
    cap.check(tokenHash, now);
    const turns = body.conversation_turns;
    const upload = { tokenHash, sessionId: body.session_id, turns, usage: reportedUsage(turns) };
    const outcome = await storeUpload(upload);
    if (outcome.type === 'no-caller') throw notSignedIn();
    cap.count(tokenHash, outcome.userId, uploadLetters(turns), now);
    if (outcome.type === 'no-session') throw noSuchSession();
    if (outcome.type === 'implausible') {
      throw new Refusal(422, 'implausible_usage', 'The usage is more than a session of that length can have.');
    }
    meters.turnsStored(outcome.newTurns);
    const warning = outcome.short ? { warning: SHORT_WARNING } : {};
    return { tokens_deducted: outcome.tokensDeducted, ...warning };
  });
}
