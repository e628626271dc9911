import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { usageToWire } from '../../../src/protocol/realtime/usage.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { limitRate } from '../../shared/http/rate-limit.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Metrics } from '../../shared/metrics.ts';
import { defaultTitle } from './default-title.ts';
import { sessionNotFound } from './session-not-found.ts';
import { ensureDeviceSession } from './session-store.ts';
import { storeUpload } from './store-upload.ts';
import type { UploadQuota } from './upload-quota.ts';
import { uploadSize } from './upload-size.ts';

/** A person talks; a program that uses us for a free cellar is stopped. */
const UPLOADS_PER_HOUR = 120;

/**
 * Takes in a conversation that a device interpreted by itself. It gets a session that never had a call and can never
 * have one, so nothing is charged; and a conversation that did have one cannot come in this way.
 */
export function uploadDeviceConversation(store: Database, clock: Clock, meters: Metrics, cap: UploadQuota) {
  return endpoint('uploadDeviceConversation', async ({ caller, body }) => {
    const pair = { source: body.source_language, target: body.target_language };
    if (pair.source === pair.target) {
      throw new ApiError(422, 'languages_equal', 'Source and target languages cannot be the same.');
    }
    const { userId } = caller;
    const now = clock();
    cap.check(caller.tokenHash, now);
    await limitRate(store.db, { key: `device-upload:${userId}`, limit: UPLOADS_PER_HOUR, windowS: 3600 }, now);
    const startedAt = new Date(Math.min(Date.parse(body.started_at), now.getTime()));
    const title = body.title || defaultTitle(startedAt);
    const turns = body.conversation_turns.map(withoutCost);
    const usage = { tokensByTurn: turns.map(() => 0), outputAudioTokens: 0 };
    cap.count(caller.tokenHash, userId, uploadSize(turns), now);
    const newTurns = await store.transact(async (tx) => {
      if (!(await ensureDeviceSession(tx, { id: body.id, userId, pair, title }, startedAt))) throw sessionNotFound();
      const outcome = await storeUpload(tx, { tokenHash: caller.tokenHash, sessionId: body.id, turns, usage }, now);
      if (outcome.type !== 'stored') throw sessionNotFound();
      return outcome.newTurns;
    });
    meters.turnsStored(newTurns);
    return { tokens_deducted: 0 };
  });
}

/** Whatever it says it cost, no service of ours gave it anything. */
function withoutCost(turn: UploadedTurn): UploadedTurn {
  return { ...turn, usage_data: JSON.stringify(usageToWire(noUsage)) };
}
