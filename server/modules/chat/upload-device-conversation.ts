import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { usageToWire } from '../../../src/protocol/realtime/usage.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { limitRate } from '../../shared/http/rate-limit.ts';
import { historyFull } from '../../shared/stored-text/text-quota.ts';
import { defaultTitle } from './default-title.ts';
import { sessionNotFound } from './session-not-found.ts';
import { ensureDeviceSession } from './session-store.ts';
import { storeUpload, uploadSize } from './store-upload.ts';
import type { UploadDeps } from './upload-conversation.ts';

/** More than any two people can finish; it stops programs that would use the server as free storage. */
const UPLOADS_PER_HOUR = 120;

/**
 * Stores a conversation that was interpreted on the device. Its session never had a call and can never get one, so
 * nothing is charged; a session that had a call cannot be uploaded this way.
 */
export function uploadDeviceConversation({ database, clock, turnsStored, textQuota: quota, hasCalls }: UploadDeps) {
  return endpoint('uploadDeviceConversation', async ({ caller: { userId }, body }) => {
    const pair = { source: body.source_language, target: body.target_language };
    if (pair.source === pair.target) {
      throw new ApiError(422, 'languages_equal', 'Source and target languages cannot be the same.');
    }
    const now = clock();
    await limitRate(database.db, { key: `device-upload:${userId}`, limit: UPLOADS_PER_HOUR, windowS: 3600 }, now);
    const startedAt = new Date(Math.min(Date.parse(body.started_at), now.getTime()));
    const title = body.title || defaultTitle(startedAt);
    const turns = body.conversation_turns.map(withoutUsage);
    const usage = { tokensByTurn: turns.map(() => 0), outputAudioTokens: 0 };
    const session = { id: body.id, userId, pair, title };
    const upload = { userId, sessionId: body.id, turns, usage };
    const outcome = await quota.count(userId, uploadSize(turns), now, () =>
      database.transact(async (tx) => {
        if (!(await ensureDeviceSession(tx, session, startedAt))) return undefined;
        const stored = await storeUpload(tx, { ...upload, storedLimit: quota.storedLimit(userId) }, now, hasCalls);
        if (stored.type === 'history-full') throw historyFull();
        return stored;
      }),
    );
    if (outcome?.type !== 'stored') throw sessionNotFound();
    if (outcome.storedBefore !== undefined) quota.noteStored(userId, outcome.storedBefore);
    turnsStored.inc(outcome.newTurns);
    return { tokens_deducted: 0 };
  });
}

/** Whatever usage the device reports, no voice service of ours was used. */
function withoutUsage(turn: UploadedTurn): UploadedTurn {
  return { ...turn, usage_data: JSON.stringify(usageToWire(noUsage)) };
}
