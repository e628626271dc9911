import type { ExpressionBuilder } from 'kysely';
import type { DatabaseSchema, Db, Tx } from '../../db/schema.ts';

/** An invitation by its code, or by the address it was made for once the address is proved. */
export type Invitee = { readonly email: string; readonly code?: string | undefined };

export async function isInvitationOpen(db: Db, invitee: Invitee): Promise<boolean> {
  const found = await db.selectFrom('invitations').select('id').where(isOpenFor(invitee)).executeTakeFirst();
  return found !== undefined;
}

/** Uses an invitation up; false when there is none to use, also because somebody was faster. */
export async function redeemInvitation(tx: Tx, invitee: Invitee, userId: string, now: Date): Promise<boolean> {
  const open = await tx
    .selectFrom('invitations')
    .select('id')
    .where(isOpenFor(invitee))
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return false;
  const taken = await tx
    .updateTable('invitations')
    .set({ status: 'used', used_at: now, used_by: userId })
    .where('id', '=', open.id)
    .where(isOpenFor(invitee))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

function isOpenFor({ email, code }: Invitee) {
  return (any: ExpressionBuilder<DatabaseSchema, 'invitations'>) => {
    const open = any('status', 'in', ['pending', 'sent']);
    const theirs = any('email', '=', email);
    if (code === undefined) return any.and([open, theirs]);
    return any.and([open, any('code', '=', code), any.or([any('bound', '=', false), theirs])]);
  };
}
