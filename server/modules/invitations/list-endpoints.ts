import { endpoint } from '../../shared/http/endpoint.ts';
import { countMails } from '../mail/mail-module.ts';
import type { InvitationDeps } from './invitation-deps.ts';
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
    const { nextTryAt, ...counts } = await countMails(database.db, 'invitation');
    return { ...counts, next_try_at: nextTryAt?.toISOString() ?? null };
  });
}
