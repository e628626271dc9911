import { endpoint } from '../http/endpoint.ts';
import { mailOutcomes, mailsUnderway, queuePending } from '../invitations/mail-queue.ts';
import type { Administration } from './administration.ts';
import { noteAudit } from './audit-log.ts';

/** The page waits 20 s for an answer; what is not sent by then goes on by itself. */
const PATIENCE_MS = 12_000;

export function send({ store, clock, credential, post }: Administration) {
  return endpoint('sendInvitations', async () => {
    await store.transact(async (tx) => {
      const queued = await queuePending(tx, clock());
      const note = { actor: credential.username, action: 'invitations-queued', amount: queued } as const;
      if (queued > 0) await noteAudit(tx, note, clock());
    });
    const underway = await mailsUnderway(store.db);
    post.wake();
    await post.settled(PATIENCE_MS);
    const { sent, waiting, failed } = await mailOutcomes(store.db, underway);
    return { success: true, sentCount: sent, waitingCount: waiting, failedCount: failed };
  });
}
