import type { OnAccountClosed } from '../../shared/account-closed.ts';
import { unqueueMail } from './invitation-mails.ts';

/** Deletes unused invitations of the address; used ones stay without it. */
export const anonymiseInvitations: OnAccountClosed = async (tx, { userId, email, anonymousEmail }) => {
  const deleted = await tx
    .deleteFrom('invitations')
    .where('email', '=', email)
    .where('status', '<>', 'used')
    .returning('id')
    .execute();
  for (const invitation of deleted) await unqueueMail(tx, invitation);
  await tx
    .updateTable('invitations')
    .set({ email: anonymousEmail })
    .where((eb) => eb.or([eb('used_by', '=', userId), eb('email', '=', email)]))
    .execute();
};
