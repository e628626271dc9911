import type { Invitation } from '../../../src/protocol/contract.ts';
import type { Db } from '../../db/schema.ts';
import { readMails, type MailRow } from '../mail/mail-module.ts';

/** Newest first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await selectInvitations(db).orderBy('created_at', 'desc').orderBy('email').execute();
  return withMails(rows, await readMails(db, 'invitation'));
}

export async function invitationsByIds(db: Db, ids: readonly string[]): Promise<Invitation[]> {
  if (ids.length === 0) return [];
  const rows = await selectInvitations(db).where('id', 'in', ids).orderBy('email').execute();
  return withMails(rows, await readMails(db, 'invitation', ids));
}

function selectInvitations(db: Db) {
  return db
    .selectFrom('invitations')
    .select(['id', 'code', 'email', 'status', 'bound', 'created_at', 'sent_at', 'used_at', 'revoked_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

function withMails(rows: readonly Row[], mails: readonly MailRow[]): Invitation[] {
  const mailById = new Map(mails.map((mail) => [mail.subject_id, mail]));
  return rows.map((row) => rowToInvitation(row, mailById.get(row.id)));
}

function rowToInvitation(row: Row, mail: MailRow | undefined): Invitation {
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
    mail: mail ? mailToWire(mail) : null,
  };
}

function mailToWire({ state, attempts, problem, next_try_at }: MailRow): Invitation['mail'] {
  // The invitation was used or revoked before.
  if (state === 'dropped') return null;
  return { state, attempts, problem, next_try_at: state === 'waiting' ? next_try_at.toISOString() : null };
}
