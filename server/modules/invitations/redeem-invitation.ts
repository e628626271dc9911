import type { ExpressionBuilder } from 'kysely';
import type { DatabaseSchema, Db, Tx } from '../../db/schema.ts';
import { unqueueMail } from './invitation-mails.ts';
import type { OnAccountClosed } from '../../shared/account-closed.ts';

/** Identified by an invitation code or, without one, by a verified address that was invited. */
export type Invitee = { readonly email: string; readonly code?: string | undefined };

export async function isInvitationOpen(db: Db, invitee: Invitee): Promise<boolean> {
  const found = await db.selectFrom('invitations').select('id').where(isOpenFor(invitee)).executeTakeFirst();
  return found !== undefined;
}

/** Whether there is an open invitation with this code for exactly this address. */
export async function wasSentTo(db: Db, { email, code }: Invitee): Promise<boolean> {
  if (code === undefined) return false;
  const found = await db
    .selectFrom('invitations')
    .select('id')
    .where(isOpenFor({ email, code }))
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns false when there is no open invitation, also when a concurrent registration has just used it */
export async function redeemInvitation(tx: Tx, invitee: Invitee, userId: string, now: Date): Promise<boolean> {
  const open = await tx
    .selectFrom('invitations')
    .select('id')
    .where(isOpenFor(invitee))
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return false;
  const redeemed = await tx
    .updateTable('invitations')
    .set({ status: 'used', used_at: now, used_by: userId })
    .where('id', '=', open.id)
    .where(isOpenFor(invitee))
    .returning('id')
    .executeTakeFirst();
  if (!redeemed) return false;
  await unqueueMail(tx, redeemed);
  return true;
}

function isOpenFor({ email, code }: Invitee) {
  return (eb: ExpressionBuilder<DatabaseSchema, 'invitations'>) => {
    const isOpen = eb('status', 'in', ['pending', 'sent']);
    const isForAddress = eb('email', '=', email);
    if (code === undefined) return eb.and([isOpen, isForAddress]);
    return eb.and([isOpen, eb('code', '=', code), eb.or([eb('bound', '=', false), isForAddress])]);
  };
}

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
