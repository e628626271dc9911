import { revokeToken } from '../../shared/users/access-tokens.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { paginated } from '../../shared/http/paginated.ts';
import type { AdminDeps } from './admin-deps.ts';
import { readAudit } from './audit-log.ts';
import { readOverview, readTotals } from './overview.ts';

/** Succeeds for every request that reaches it: the route admits administrators only. */
export function adminVerify() {
  return endpoint('adminVerify', () => Promise.resolve({ success: true as const }));
}

export function adminLogout({ database, clock, recordAudit }: AdminDeps) {
  return endpoint('adminLogout', async ({ caller }) => {
    await database.transact(async (tx) => {
      await revokeToken(tx, caller.tokenHash, clock());
      await recordAudit(tx, caller, { action: 'signed-out' });
    });
    return { success: true as const };
  });
}

export function setBeta({ database, recordAudit, betaMode }: AdminDeps) {
  return endpoint('setBeta', async ({ body, caller }) => {
    await database.transact(async (tx) => {
      await betaMode.set(tx, body.betaMode);
      await recordAudit(tx, caller, { action: body.betaMode ? 'beta-on' : 'beta-off' });
    });
    return { betaMode: body.betaMode };
  });
}

export function adminOverview({ database, clock, betaMode, freeTokens, tokenPrice }: AdminDeps) {
  return endpoint('adminOverview', async ({ query: { days, time_zone: timeZone } }) => ({
    ...(await readOverview(database.db, { days, timeZone, tokenPrice }, clock())),
    tokenPrice,
    totals: await readTotals(database.db),
    freeTokens: await freeTokens.today(database.db, clock()),
    betaMode: await betaMode.isOn(database.db),
  }));
}

export function auditLog({ database }: AdminDeps) {
  return endpoint('auditLog', ({ query }) => readAudit(database.db, query));
}

/** Newest first. */
export function recentErrors({ database: { db } }: AdminDeps) {
  return endpoint('recentErrors', async ({ query: { page, limit } }) => {
    const { total } = await db
      .selectFrom('recent_errors')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('recent_errors')
      .selectAll()
      .orderBy('last_seen_at', 'desc')
      .orderBy('event')
      .orderBy('error')
      .orderBy('route')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const errors = rows.map(({ first_seen_at, last_seen_at, ...row }) => ({
      ...row,
      first_seen_at: first_seen_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    }));
    return { errors, pagination: paginated(page, limit, total) };
  });
}
