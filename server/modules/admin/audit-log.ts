import { sql } from 'kysely';
import type { ResponseBody } from '../../../src/protocol/contract.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { AuditAction } from '../../db/tables/admin.ts';
import type { Clock } from '../../shared/clock.ts';
import { hasText } from '../../shared/has-text.ts';
import { paginated } from '../../shared/http/paginated.ts';

export type AuditEntry = {
  readonly action: AuditAction;
  readonly subject?: string;
  readonly amount?: number;
  /** Why, in the words of the administrator. */
  readonly detail?: string;
};

/** The acting person: the caller of a request. Undefined is the configured administrator. */
export type Actor = { readonly administrator: { readonly name: string } | undefined };

/** Records an administrator's action. Pass the transaction of the action itself. */
export type RecordAudit = (db: Db, actor: Actor, entry: AuditEntry) => Promise<void>;

export function createRecordAudit(username: string, clock: Clock): RecordAudit {
  return async (db, { administrator }, { action, subject = null, amount = null, detail = null }) => {
    const actor = administrator?.name ?? username;
    await db.insertInto('audit_log').values({ at: clock(), actor, action, subject, amount, detail }).execute();
  };
}

/** Entries follow the address of their account, so that closing the account makes them anonymous too. */
export async function renameAuditSubject(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('audit_log').set({ subject: to }).where('subject', '=', from).execute();
}

type AuditQuery = { readonly query: string; readonly page: number; readonly limit: number };

/** Newest first; by a part of the action, the actor, the subject or the reason. */
export async function readAudit(db: Db, { query, page, limit }: AuditQuery): Promise<ResponseBody<'auditLog'>> {
  const found = db
    .selectFrom('audit_log')
    .$if(query !== '', (all) => all.where(hasText(sql`concat_ws(' ', action, actor, subject, detail)`, query)));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    pagination: paginated(page, limit, total),
  };
}
