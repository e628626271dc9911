import { endpoint } from '../http/endpoint.ts';
import type { Administration } from './administration.ts';
import { noteAudit } from './audit-log.ts';

export function setBeta({ store, clock, credential, betaMode }: Administration) {
  return endpoint('setBeta', async ({ body }) => {
    await store.transact(async (tx) => {
      await betaMode.set(tx, body.betaMode);
      await noteAudit(tx, { actor: credential.username, action: body.betaMode ? 'beta-on' : 'beta-off' }, clock());
    });
    return { betaMode: body.betaMode };
  });
}
