import type { Db, Tx } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { AdminCaller } from '../../shared/http/caller.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AuditEntry } from '../admin/admin-module.ts';
import type { InvitationDeps } from './invitation-deps.ts';
import { requeueMail, unqueueMail } from './invitation-mails.ts';
import { invitationsByIds } from './read-invitations.ts';

export function revoke(deps: InvitationDeps) {
  return endpoint('revokeInvitation', ({ params: { id }, caller }) =>
    changeInvitation(deps, { id, caller, action: 'invitation-revoked' }, (tx) =>
      revokeInvitation(tx, id, deps.clock()),
    ),
  );
}

export function resend(deps: InvitationDeps) {
  return endpoint('resendInvitation', async ({ params: { id }, caller }) => {
    const change = { id, caller, action: 'invitation-resent' } as const;
    const response = await changeInvitation(deps, change, (tx) => requeueMail(tx, id, deps.clock()));
    void deps.outbox.sendNow();
    return response;
  });
}

/** Applies the change and records it in the audit log. `change` returns false when its condition no longer holds. */
async function changeInvitation(
  { database, recordAudit }: InvitationDeps,
  { id, caller, action }: { readonly id: string; readonly caller: AdminCaller; readonly action: AuditEntry['action'] },
  change: (tx: Tx) => Promise<boolean>,
) {
  return await database.transact(async (tx) => {
    const { email } = await requireInvitation(tx, id);
    if (!(await change(tx))) throw new ApiError(409, 'conflict', 'This invitation has changed meanwhile.');
    await recordAudit(tx, caller, { action, subject: email });
    return { success: true as const, invitation: await requireInvitation(tx, id) };
  });
}

async function requireInvitation(db: Db, id: string) {
  const [invitation] = await invitationsByIds(db, [id]);
  if (!invitation) throw new ApiError(404, 'not_found', 'There is no such invitation.');
  return invitation;
}

/** Voids the code and unqueues its mail. Returns false when the code was used or revoked before. */
async function revokeInvitation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('invitations')
    .set({ status: 'revoked', revoked_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'sent'])
    .returning('id')
    .executeTakeFirst();
  if (!revoked) return false;
  await unqueueMail(tx, revoked);
  return true;
}
