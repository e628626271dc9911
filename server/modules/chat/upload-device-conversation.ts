import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { usageToWire } from '../../../src/protocol/realtime/usage.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Events } from '../../shared/events.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { limitRate } from '../../shared/http/rate-limit.ts';
import { defaultTitle } from './default-title.ts';
import { sessionNotFound } from './session-not-found.ts';
import { ensureDeviceSession } from './session-store.ts';
import { storeUpload } from './store-upload.ts';
import { historyFull, uploadSize } from './upload-quota.ts';
import type { UploadQuota } from './upload-quota.ts';

/** More than any two people can finish; it stops programs that would use the server as free storage. */
const UPLOADS_PER_HOUR = 120;

/**
 * Stores a conversation that was interpreted on the device. Its session never had a call and can never get one, so
 * nothing is charged; a session that had a call cannot be uploaded this way.
 */
export function uploadDeviceConversation(database: Database, clock: Clock, events: Events, quota: UploadQuota) {
  return endpoint('uploadDeviceConversation', async ({ caller: { userId }, body }) => {
    const pair = { source: body.source_language, target: body.target_language };
    if (pair.source === pair.target) {
      throw new ApiError(422, 'languages_equal', 'Source and target languages cannot be the same.');
    }
    const now = clock();
    quota.check(userId, now);
    const maxStored = quota.maxStored(userId, now);
    await limitRate(database.db, { key: `device-upload:${userId}`, limit: UPLOADS_PER_HOUR, windowS: 3600 }, now);
    const startedAt = new Date(Math.min(Date.parse(body.started_at), now.getTime()));
    const title = body.title || defaultTitle(startedAt);
    const turns = body.conversation_turns.map(withoutUsage);
    const usage = { tokensByTurn: turns.map(() => 0), outputAudioTokens: 0 };
    const newTurns = await database.transact(async (tx) => {
      if (!(await ensureDeviceSession(tx, { id: body.id, userId, pair, title }, startedAt))) throw sessionNotFound();
      const outcome = await storeUpload(tx, { userId, sessionId: body.id, turns, usage, maxStored }, now);
      if (outcome.type === 'history-full') throw historyFull();
      if (outcome.type !== 'stored') throw sessionNotFound();
      return outcome.newTurns;
    });
    quota.count(userId, uploadSize(turns), now);
    events.turnsStored(newTurns);
    return { tokens_deducted: 0 };
  });
}

/** Whatever usage the device reports, no voice service of ours was used. */
function withoutUsage(turn: UploadedTurn): UploadedTurn {
  return { ...turn, usage_data: JSON.stringify(usageToWire(noUsage)) };
}
