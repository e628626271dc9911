import { paginated } from '../../shared/http/paginated.ts';
import type { Db } from '../../db/schema.ts';
import type { AuditAction } from '../../db/tables/admin.ts';
import type { ResponseBody } from '../../../src/protocol/contract.ts';

export type AuditEntry = {
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject?: string;
  readonly amount?: number;
};

/** What is done and its note belong in one transaction. */
export async function recordAudit(db: Db, note: AuditEntry, now: Date): Promise<void> {
  const { actor, action, subject = null, amount = null } = note;
  await db.insertInto('audit_log').values({ at: now, actor, action, subject, amount }).execute();
}

/** The newest first. */
export async function readAudit(db: Db, page: number, limit: number): Promise<ResponseBody<'auditLog'>> {
  const { total } = await db
    .selectFrom('audit_log')
    .select((one) => one.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('audit_log')
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
