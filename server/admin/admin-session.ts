import { revokeToken } from '../accounts/access-tokens.ts';
import { endpoint } from '../http/endpoint.ts';
import type { Administration } from './administration.ts';
import { noteAudit } from './audit-log.ts';

/** Whoever gets here holds an administrator's token: that was the question. */
export function adminVerify() {
  return endpoint('adminVerify', () => Promise.resolve({ success: true as const }));
}

export function adminLogout({ store, clock, credential }: Administration) {
  return endpoint('adminLogout', async ({ caller }) => {
    await store.transact(async (tx) => {
      await revokeToken(tx, caller.tokenHash, clock());
      await noteAudit(tx, { actor: credential.username, action: 'signed-out' }, clock());
    });
    return { success: true as const };
  });
}
