import { endpoint } from '../http/endpoint.ts';
import { queueFigures } from '../invitations/mail-queue.ts';
import { listInvitations } from '../invitations/read-invitations.ts';
import type { Administration } from './administration.ts';

export function invitations({ store }: Administration) {
  return endpoint('invitations', async () => ({
    success: true as const,
    invitations: await listInvitations(store.db),
  }));
}

/** Little enough to be asked every second while mails are on their way. */
export function invitationMails({ store }: Administration) {
  return endpoint('invitationMails', async () => {
    const { nextTryAt, ...figures } = await queueFigures(store.db);
    return { ...figures, next_try_at: nextTryAt?.toISOString() ?? null };
  });
}
