import type { UploadedTurn } from '../../src/protocol/contract.ts';
import { noTokens } from '../../src/protocol/realtime/usage.ts';
import { endpoint } from '../http/endpoint.ts';
import { limitRate } from '../http/limit-rate.ts';
import { Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Meters } from '../system/meters.ts';
import { defaultTitle } from './default-title.ts';
import { noSuchSession } from './no-such-session.ts';
import { ensureDeviceSession } from './session-store.ts';
import { storeUpload } from './store-upload.ts';
import type { UploadCap } from './upload-cap.ts';
import { uploadLetters } from './upload-letters.ts';

/** A person talks; a program that uses us for a free cellar is stopped. */
const UPLOADS_PER_HOUR = 120;

/**
 * Takes in a conversation that a device interpreted by itself. It gets a session that never had a call and can never
 * have one, so nothing is charged; and a conversation that did have one cannot come in this way.
 */
export function uploadDeviceConversation(store: Store, clock: Clock, meters: Meters, cap: UploadCap) {
  return endpoint('uploadDeviceConversation', async ({ caller, body }) => {
    const pair = { source: body.source_language, target: body.target_language };
    if (pair.source === pair.target) {
      throw new Refusal(422, 'languages_equal', 'Source and target languages cannot be the same.');
    }
    const { userId } = caller;
    const now = clock();
    cap.check(caller.tokenHash, now);
    await limitRate(store.db, { key: `device-upload:${userId}`, limit: UPLOADS_PER_HOUR, windowS: 3600 }, now);
    const startedAt = new Date(Math.min(Date.parse(body.started_at), now.getTime()));
    const title = body.title || defaultTitle(startedAt);
    const turns = body.conversation_turns.map(withoutCost);
    const usage = { tokensByTurn: turns.map(() => 0), outputAudioTokens: 0 };
    cap.count(caller.tokenHash, userId, uploadLetters(turns), now);
    const newTurns = await store.transact(async (tx) => {
      if (!(await ensureDeviceSession(tx, { id: body.id, userId, pair, title }, startedAt))) throw noSuchSession();
      const outcome = await storeUpload(tx, { tokenHash: caller.tokenHash, sessionId: body.id, turns, usage }, now);
      if (outcome.type !== 'stored') throw noSuchSession();
      return outcome.newTurns;
    });
    meters.turnsStored(newTurns);
    return { tokens_deducted: 0 };
  });
}

/** Whatever it says it cost, no service of ours gave it anything. */
function withoutCost(turn: UploadedTurn): UploadedTurn {
  return { ...turn, usage_data: JSON.stringify(noTokens) };
}
