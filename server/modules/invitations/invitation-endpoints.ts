import { localeOfTag } from '../../../src/domain/locale.ts';
import { withDeadline } from '../../../src/shared/async.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { countMails } from '../mail/mail-module.ts';
import type { InvitationDeps } from './invitation-deps.ts';
import { listInvitations, invitationsByIds } from './read-invitations.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { generateInvitations } from './generate-invitations.ts';
import { countOutcomes, queuePending, unsentMailIds, requeueMail, unqueueMail } from './invitation-mails.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { AdminCaller } from '../../shared/http/caller.ts';
import type { AuditEntry } from '../admin/admin-module.ts';

export function invitations({ database }: InvitationDeps) {
  return endpoint('invitations', async () => ({
    success: true as const,
    invitations: await listInvitations(database.db),
  }));
}

/** Cheap enough for the page to poll every second while mails are being sent. */
export function invitationMails({ database }: InvitationDeps) {
  return endpoint('invitationMails', async () => {
    const { nextTryAt, ...counts } = await countMails(database.db, 'invitation');
    return { ...counts, next_try_at: nextTryAt?.toISOString() ?? null };
  });
}

export function generate({ database, clock, recordAudit }: InvitationDeps) {
  return endpoint('generateInvitations', async ({ body, caller }) => {
    const addresses = parseAddresses(body.emails);
    if (addresses.length === 0) throw new ApiError(400, 'invalid_request', 'No valid email addresses found');
    const options = { bound: body.bound, locale: localeOfTag(body.locale) ?? 'en-US' };
    const generated = await database.transact(async (tx) => {
      const ids = await generateInvitations(tx, addresses, options, clock());
      if (ids.length > 0) await recordAudit(tx, caller, { action: 'invitations-generated', amount: ids.length });
      return await invitationsByIds(tx, ids);
    });
    return { success: true, invitations: generated, skipped: body.emails.length - generated.length };
  });
}

/**
 * Product specification, section 5: trimmed, accepted when it contains an @, without duplicates. Sorted, so that
 * concurrent requests insert the same addresses in the same order and cannot deadlock.
 */
function parseAddresses(lines: readonly string[]): string[] {
  const addresses = lines.map((line) => line.trim().toLowerCase()).filter((line) => line.includes('@'));
  return [...new Set(addresses)].sort();
}

/** The page's request times out after 20 s; mails that take longer are sent in the background. */
const MAX_WAIT_MS = 12_000;

/** Queues a mail for every pending invitation, waits for the queue and reports the outcome so far. */
export function send({ database, clock, recordAudit, outbox }: InvitationDeps) {
  return endpoint('sendInvitations', async ({ caller }) => {
    await database.transact(async (tx) => {
      const queued = await queuePending(tx, clock());
      if (queued > 0) await recordAudit(tx, caller, { action: 'invitations-queued', amount: queued });
    });
    const unsent = await unsentMailIds(database.db);
    // `sendNow` never rejects: only the deadline does.
    await withDeadline(MAX_WAIT_MS, outbox.sendNow()).catch(() => undefined);
    const { sent, waiting, failed } = await countOutcomes(database.db, unsent);
    return { success: true, sentCount: sent, waitingCount: waiting, failedCount: failed };
  });
}

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
