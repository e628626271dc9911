import { endpoint } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { queueAgain } from '../invitations/mail-queue.ts';
import { invitationsByIds } from '../invitations/read-invitations.ts';
import { revokeInvitation } from '../invitations/revoke-invitation.ts';
import type { Db, Tx } from '../store/schema.ts';
import type { AuditAction } from '../store/tables/admin.ts';
import type { Administration } from './administration.ts';
import { noteAudit } from './audit-log.ts';

export function revoke(admin: Administration) {
  return endpoint('revokeInvitation', ({ params: { id } }) =>
    change(admin, id, 'invitation-revoked', (tx) => revokeInvitation(tx, id, admin.clock())),
  );
}

export function resend(admin: Administration) {
  return endpoint('resendInvitation', async ({ params: { id } }) => {
    const answer = await change(admin, id, 'invitation-resent', (tx) => queueAgain(tx, id, admin.clock()));
    admin.post.wake();
    return answer;
  });
}

/** Does it and notes it; refuses what can no longer be done. */
async function change(admin: Administration, id: string, action: AuditAction, work: (tx: Tx) => Promise<boolean>) {
  const { store, clock, credential } = admin;
  return await store.transact(async (tx) => {
    const { email } = await found(tx, id);
    if (!(await work(tx))) throw new Refusal(409, 'conflict', 'This invitation has changed meanwhile.');
    await noteAudit(tx, { actor: credential.username, action, subject: email }, clock());
    return { success: true as const, invitation: await found(tx, id) };
  });
}

async function found(db: Db, id: string) {
  const [invitation] = await invitationsByIds(db, [id]);
  if (!invitation) throw new Refusal(404, 'not_found', 'There is no such invitation.');
  return invitation;
}
