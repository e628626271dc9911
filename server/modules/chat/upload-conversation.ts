import type { TurnsStored } from './chat-events.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ApiError, unauthorized } from '../../shared/http/api-error.ts';
import { historyFull } from '../../shared/stored-text/text-quota.ts';
import { reportedUsage } from './reported-usage.ts';
import { sessionNotFound } from './session-not-found.ts';
import { storeUpload, uploadSize, type HasCalls } from './store-upload.ts';

const SHORT_WARNING = 'Your token balance did not cover the whole conversation. It has been saved.';

export type UploadDeps = Pick<ServerDeps, 'database' | 'clock' | 'textQuota'> & {
  readonly turnsStored: TurnsStored;
  readonly hasCalls: HasCalls;
};

export function uploadConversation({ database: { db }, clock, turnsStored, textQuota: quota, hasCalls }: UploadDeps) {
  return endpoint('uploadConversation', async ({ caller: { userId }, body }) => {
    const now = clock();
    const turns = body.conversation_turns;
    const upload = { userId, sessionId: body.session_id, turns, usage: reportedUsage(turns) };
    const outcome = await quota.count(userId, uploadSize(turns), now, async () => {
      const stored = await storeUpload(db, { ...upload, storedLimit: quota.storedLimit(userId) }, now, hasCalls);
      if (stored.type === 'history-full') throw historyFull();
      if (stored.type === 'account-closed') throw unauthorized();
      return stored;
    });
    if (outcome.type === 'no-session') throw sessionNotFound();
    if (outcome.type === 'implausible-usage') {
      throw new ApiError(422, 'implausible_usage', 'The usage is more than a session of that length can have.');
    }
    if (outcome.storedBefore !== undefined) quota.noteStored(userId, outcome.storedBefore);
    turnsStored.inc(outcome.newTurns);
    const warning = outcome.short ? { warning: SHORT_WARNING } : {};
    return { tokens_deducted: outcome.tokensDeducted, ...warning };
  });
}
