import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import { cancelMail, queueMails, readMails, type MailContent, type MailOutbox } from '../mail/mail-module.ts';

type InvitationMailDeps = { readonly db: Db; readonly clock: Clock };

/** Lets the outbox send the mails with invitation codes. An administrator decides on one that may have been sent. */
export function handleInvitationMails(outbox: Pick<MailOutbox, 'handle'>, { db, clock }: InvitationMailDeps): void {
  outbox.handle('invitation', {
    isRepeatable: false,
    compose: ({ subject_id: id }) => compose(db, id),
    onSent: async (tx, id) => {
      await tx
        .updateTable('invitations')
        .set({ sent_at: clock(), status: sql`case when status = 'pending' then 'sent' else status end` })
        .where('id', '=', id)
        .execute();
    },
  });
}

/** Undefined when the invitation was revoked or used meanwhile. */
async function compose(db: Db, id: string): Promise<MailContent | undefined> {
  const invitation = await openInvitations(db)
    .select(['email', 'locale', 'code'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!invitation) return undefined;
  const { email, locale, code } = invitation;
  return { to: email, locale, template: { type: 'invitation', code } };
}

function openInvitations(db: Db) {
  return db.selectFrom('invitations').where('status', 'in', ['pending', 'sent']);
}

/** Queues every invitation whose mail was never sent, except those whose mail may have been. @returns how many */
export async function queuePending(db: Db, now: Date): Promise<number> {
  const pending = await db.selectFrom('invitations').select('id').where('status', '=', 'pending').execute();
  return await queueMails(db, pending.map(mailOf), now, 'unsent');
}

/**
 * Queues a mail again, whether it was sent or has failed.
 * @returns false while the mail is being sent, or when the invitation is no longer open
 */
export async function requeueMail(tx: Tx, id: string, now: Date): Promise<boolean> {
  const open = await openInvitations(tx).select('id').where('id', '=', id).execute();
  return (await queueMails(tx, open.map(mailOf), now, 'always')) > 0;
}

function mailOf({ id }: { readonly id: string }) {
  return { kind: 'invitation', reference: `invitation:${id}`, subject_id: id } as const;
}

/** The invitation was used or revoked. */
export async function unqueueMail(tx: Tx, invitation: { readonly id: string }): Promise<void> {
  await cancelMail(tx, mailOf(invitation).reference);
}

/** The invitations whose mails are queued or being sent. */
export async function unsentMailIds(db: Db): Promise<string[]> {
  const mails = await readMails(db, 'invitation');
  return mails.filter(({ state }) => state === 'waiting' || state === 'sending').map((mail) => mail.subject_id);
}

export type SendOutcomes = { readonly sent: number; readonly waiting: number; readonly failed: number };

/** Counts the outcomes so far of the mails of these invitations. */
export async function countOutcomes(db: Db, ids: readonly string[]): Promise<SendOutcomes> {
  const mails = await readMails(db, 'invitation', ids);
  const count = (...states: string[]) => mails.filter(({ state }) => states.includes(state)).length;
  return { sent: count('sent'), waiting: count('waiting', 'sending'), failed: count('failed') };
}
