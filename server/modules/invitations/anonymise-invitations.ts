import type { OnAccountClosed } from '../../shared/account-closed.ts';

/** Deletes unused invitations of the address; used ones stay without it. */
export const anonymiseInvitations: OnAccountClosed = async (tx, { userId, email, anonymousEmail }) => {
  await tx.deleteFrom('invitations').where('email', '=', email).where('status', '<>', 'used').execute();
  await tx
    .updateTable('invitations')
    .set({ email: anonymousEmail })
    .where((eb) => eb.or([eb('used_by', '=', userId), eb('email', '=', email)]))
    .execute();
};
