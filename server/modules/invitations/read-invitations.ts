import type { Invitation } from '../../../src/protocol/contract.ts';
import type { Db } from '../../db/schema.ts';

/** Newest first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await withMails(db).orderBy('invitations.created_at', 'desc').orderBy('invitations.email').execute();
  return rows.map(rowToInvitation);
}

export async function invitationsByIds(db: Db, ids: readonly string[]): Promise<Invitation[]> {
  if (ids.length === 0) return [];
  const rows = await withMails(db).where('invitations.id', 'in', ids).orderBy('invitations.email').execute();
  return rows.map(rowToInvitation);
}

function withMails(db: Db) {
  return db
    .selectFrom('invitations')
    .leftJoin('invitation_mails', 'invitation_mails.invitation_id', 'invitations.id')
    .select(['id', 'code', 'email', 'status', 'bound', 'created_at', 'sent_at', 'used_at', 'revoked_at'])
    .select(['invitation_mails.state', 'attempts', 'problem', 'next_try_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof withMails>['execute']>>[number];

function rowToInvitation(row: Row): Invitation {
  const { id, code, email, status, bound } = row;
  return {
    id,
    code,
    email,
    status,
    bound,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    used_at: row.used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    mail: rowToMail(row),
  };
}

function rowToMail({ state, attempts, problem, next_try_at }: Row): Invitation['mail'] {
  if (state === null) return null;
  return {
    state,
    attempts: attempts ?? 0,
    problem,
    next_try_at: state === 'waiting' ? (next_try_at?.toISOString() ?? null) : null,
  };
}
