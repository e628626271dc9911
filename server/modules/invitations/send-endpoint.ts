import { endpoint } from '../../shared/http/endpoint.ts';
import { countMailOutcomes, unsentMailIds, queuePending } from './mail-queue.ts';
import type { AdminDeps } from '../admin/admin-deps.ts';
import { recordAudit } from '../admin/audit-log.ts';

/** The page waits 20 s for an answer; what is not sent by then goes on by itself. */
const WAIT_MS = 12_000;

export function send({ store, clock, credential, mailWorker }: AdminDeps) {
  return endpoint('sendInvitations', async () => {
    await store.transact(async (tx) => {
      const queued = await queuePending(tx, clock());
      const note = { actor: credential.username, action: 'invitations-queued', amount: queued } as const;
      if (queued > 0) await recordAudit(tx, note, clock());
    });
    const underway = await unsentMailIds(store.db);
    mailWorker.wake();
    await mailWorker.settled(WAIT_MS);
    const { sent, waiting, failed } = await countMailOutcomes(store.db, underway);
    return { success: true, sentCount: sent, waitingCount: waiting, failedCount: failed };
  });
}
