import { endpoint } from '../../shared/http/endpoint.ts';
import type { InvitationDeps } from './invitation-deps.ts';
import { queueCounts } from './mail-queue.ts';
import { listInvitations } from './read-invitations.ts';

export function invitations({ database }: InvitationDeps) {
  return endpoint('invitations', async () => ({
    success: true as const,
    invitations: await listInvitations(database.db),
  }));
}

/** Cheap enough for the page to poll every second while mails are being sent. */
export function invitationMails({ database }: InvitationDeps) {
  return endpoint('invitationMails', async () => {
    const { nextTryAt, ...counts } = await queueCounts(database.db);
    return { ...counts, next_try_at: nextTryAt?.toISOString() ?? null };
  });
}
