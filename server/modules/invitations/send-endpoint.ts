import { withDeadline } from '../../../src/shared/async.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { InvitationDeps } from './invitation-deps.ts';
import { countOutcomes, queuePending, unsentMailIds } from './invitation-mails.ts';

/** The page's request times out after 20 s; mails that take longer are sent in the background. */
const MAX_WAIT_MS = 12_000;

/** Queues a mail for every pending invitation, waits for the queue and reports the outcome so far. */
export function send({ database, clock, recordAudit, outbox }: InvitationDeps) {
  return endpoint('sendInvitations', async ({ caller }) => {
    await database.transact(async (tx) => {
      const queued = await queuePending(tx, clock());
      if (queued > 0) await recordAudit(tx, caller, { action: 'invitations-queued', amount: queued });
    });
    const unsent = await unsentMailIds(database.db);
    // `sendNow` never rejects: only the deadline does.
    await withDeadline(MAX_WAIT_MS, outbox.sendNow()).catch(() => undefined);
    const { sent, waiting, failed } = await countOutcomes(database.db, unsent);
    return { success: true, sentCount: sent, waitingCount: waiting, failedCount: failed };
  });
}
