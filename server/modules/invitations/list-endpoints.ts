import { endpoint } from '../../shared/http/endpoint.ts';
import { queueCounts } from './mail-queue.ts';
import { listInvitations } from './read-invitations.ts';
import type { AdminDeps } from '../admin/admin-deps.ts';

export function invitations({ store }: AdminDeps) {
  return endpoint('invitations', async () => ({
    success: true as const,
    invitations: await listInvitations(store.db),
  }));
}

/** Little enough to be asked every second while mails are on their way. */
export function invitationMails({ store }: AdminDeps) {
  return endpoint('invitationMails', async () => {
    const { nextTryAt, ...figures } = await queueCounts(store.db);
    return { ...figures, next_try_at: nextTryAt?.toISOString() ?? null };
  });
}
