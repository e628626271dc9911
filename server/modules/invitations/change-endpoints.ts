import { endpoint } from '../../shared/http/endpoint.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { requeueMail } from './mail-queue.ts';
import { invitationsByIds } from './read-invitations.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { AuditAction } from '../../db/tables/admin.ts';
import type { AdminDeps } from '../admin/admin-deps.ts';
import { recordAudit } from '../admin/audit-log.ts';

export function revoke(admin: AdminDeps) {
  return endpoint('revokeInvitation', ({ params: { id } }) =>
    change(admin, id, 'invitation-revoked', (tx) => revokeInvitation(tx, id, admin.clock())),
  );
}

export function resend(admin: AdminDeps) {
  return endpoint('resendInvitation', async ({ params: { id } }) => {
    const answer = await change(admin, id, 'invitation-resent', (tx) => requeueMail(tx, id, admin.clock()));
    admin.mailWorker.wake();
    return answer;
  });
}

/** Does it and notes it; refuses what can no longer be done. */
async function change(admin: AdminDeps, id: string, action: AuditAction, work: (tx: Tx) => Promise<boolean>) {
  const { store, clock, credential } = admin;
  return await store.transact(async (tx) => {
    const { email } = await found(tx, id);
    if (!(await work(tx))) throw new ApiError(409, 'conflict', 'This invitation has changed meanwhile.');
    await recordAudit(tx, { actor: credential.username, action, subject: email }, clock());
    return { success: true as const, invitation: await found(tx, id) };
  });
}

async function found(db: Db, id: string) {
  const [invitation] = await invitationsByIds(db, [id]);
  if (!invitation) throw new ApiError(404, 'not_found', 'There is no such invitation.');
  return invitation;
}
