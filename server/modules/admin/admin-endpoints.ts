import { revokeToken } from '../../shared/access-tokens.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
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
      await recordAudit(tx, { action: 'signed-out' });
    });
    return { success: true as const };
  });
}

export function setBeta({ database, recordAudit, betaMode }: AdminDeps) {
  return endpoint('setBeta', async ({ body }) => {
    await database.transact(async (tx) => {
      await betaMode.set(tx, body.betaMode);
      await recordAudit(tx, { action: body.betaMode ? 'beta-on' : 'beta-off' });
    });
    return { betaMode: body.betaMode };
  });
}

export function adminOverview({ database, clock, betaMode, freeTokens }: AdminDeps) {
  return endpoint('adminOverview', async ({ query: { days, offset } }) => ({
    days: await readOverview(database.db, days, offset, clock()),
    totals: await readTotals(database.db),
    freeTokens: await freeTokens.today(database.db, clock()),
    betaMode: await betaMode.isOn(database.db),
  }));
}

export function auditLog({ database }: AdminDeps) {
  return endpoint('auditLog', ({ query: { page, limit } }) => readAudit(database.db, page, limit));
}
