import { sql } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { Db } from '../../db/schema.ts';
import { newInvitationCode } from './invitation-code.ts';

export type InvitationOptions = { readonly bound: boolean; readonly locale: LocaleCode };

/** Codes that are taken already are drawn anew. With a million codes and ten thousand taken, one round in a hundred. */
const MAX_ATTEMPTS = 20;
const BATCH_ROWS = 1000;

/**
 * One new invitation for each address that has none; answers their ids. Asked twice, or by two people at once, an
 * address still gets one: whoever comes second finds it taken.
 */
export async function generateInvitations(
  db: Db,
  emails: readonly string[],
  wish: InvitationOptions,
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < emails.length; from += BATCH_ROWS) {
    ids.push(...(await generateBatch(db, emails.slice(from, from + BATCH_ROWS), wish, now)));
  }
  return ids;
}

async function generateBatch(db: Db, emails: readonly string[], wish: InvitationOptions, now: Date): Promise<string[]> {
  const ids: string[] = [];
  let open = await uninvited(db, emails);
  for (let draws = 0; open.length > 0; draws += 1) {
    if (draws === MAX_ATTEMPTS) throw new Error('the invitation codes are used up');
    ids.push(...(await insertInvitations(db, open, wish, now)));
    open = await uninvited(db, open);
  }
  return ids;
}

/** Those without an open invitation, and who have not registered with one. */
async function uninvited(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select asked.email from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as asked (email)
    where not exists (
      select from invitations i left join users u on u.id = i.used_by
      where i.email = asked.email and (i.status in ('pending', 'sent') or (i.status = 'used' and u.closed_at is null))
    )`.execute(db);
  return rows.map((row) => row.email);
}

async function insertInvitations(
  db: Db,
  emails: readonly string[],
  wish: InvitationOptions,
  now: Date,
): Promise<string[]> {
  const drawn = emails.map((email) => ({ email, code: newInvitationCode() }));
  const { rows } = await sql<{ id: string }>`
    insert into invitations (code, email, bound, locale, created_at)
    select drawn.code, drawn.email, ${wish.bound}::boolean, ${wish.locale}::text, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn (code text, email text)
    on conflict do nothing returning id`.execute(db);
  return rows.map((row) => row.id);
}
