import { endpoint } from '../../shared/http/endpoint.ts';
import type { AdminDeps } from './admin-deps.ts';
import { recordAudit } from './audit-log.ts';

export function setBeta({ store, clock, credential, betaMode }: AdminDeps) {
  return endpoint('setBeta', async ({ body }) => {
    await store.transact(async (tx) => {
      await betaMode.set(tx, body.betaMode);
      await recordAudit(tx, { actor: credential.username, action: body.betaMode ? 'beta-on' : 'beta-off' }, clock());
    });
    return { betaMode: body.betaMode };
  });
}
