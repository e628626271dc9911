import { sql } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { Db } from '../../db/schema.ts';
import { isClosed } from '../../shared/users/user-conditions.ts';
import { newInvitationCode } from './invitation-code.ts';

export type InvitationOptions = { readonly bound: boolean; readonly locale: LocaleCode };

/** Retries after a collision of codes: with ten thousand of a million codes in use, one code in a hundred collides. */
const MAX_ATTEMPTS = 20;
const BATCH_ROWS = 1000;

/**
 * Creates one invitation for each address that has none. Idempotent, also for concurrent requests: the second insert
 * of an address conflicts with the first.
 * @returns the ids of the new invitations
 */
export async function generateInvitations(
  db: Db,
  emails: readonly string[],
  options: InvitationOptions,
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < emails.length; from += BATCH_ROWS) {
    ids.push(...(await generateBatch(db, emails.slice(from, from + BATCH_ROWS), options, now)));
  }
  return ids;
}

async function generateBatch(
  db: Db,
  emails: readonly string[],
  options: InvitationOptions,
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  let remaining = await uninvited(db, emails);
  for (let attempts = 0; remaining.length > 0; attempts += 1) {
    if (attempts === MAX_ATTEMPTS) throw new Error('the invitation codes are used up');
    ids.push(...(await insertInvitations(db, remaining, options, now)));
    remaining = await uninvited(db, remaining);
  }
  return ids;
}

/** The addresses without an open invitation and without an account that was registered with one. */
async function uninvited(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select requested.email from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as requested (email)
    where not exists (
      select from invitations i where i.email = requested.email
        and (i.status in ('pending', 'sent') or (i.status = 'used' and not ${isClosed(sql`i.used_by`)}))
    )`.execute(db);
  return rows.map((row) => row.email);
}

async function insertInvitations(
  db: Db,
  emails: readonly string[],
  options: InvitationOptions,
  now: Date,
): Promise<string[]> {
  const invited = emails.map((email) => ({ email, code: newInvitationCode() }));
  const { rows } = await sql<{ id: string }>`
    insert into invitations (code, email, bound, locale, created_at)
    select invited.code, invited.email, ${options.bound}::boolean, ${options.locale}::text, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(invited)}::jsonb) as invited (code text, email text)
    on conflict do nothing returning id`.execute(db);
  return rows.map((row) => row.id);
}
