import type { Tx } from '../../db/schema.ts';

/** The code works no longer, and no mail leaves any more. False when it was used, or revoked, before. */
export async function revokeInvitation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('invitations')
    .set({ status: 'revoked', revoked_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'sent'])
    .returning('id')
    .executeTakeFirst();
  if (!revoked) return false;
  await tx.deleteFrom('invitation_mails').where('invitation_id', '=', id).where('state', '=', 'waiting').execute();
  return true;
}
