import { revokeToken } from '../../shared/access-tokens.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AdminDeps } from './admin-deps.ts';
import { recordAudit } from './audit-log.ts';

/** Whoever gets here holds an administrator's token: that was the question. */
export function adminVerify() {
  return endpoint('adminVerify', () => Promise.resolve({ success: true as const }));
}

export function adminLogout({ store, clock, credential }: AdminDeps) {
  return endpoint('adminLogout', async ({ caller }) => {
    await store.transact(async (tx) => {
      await revokeToken(tx, caller.tokenHash, clock());
      await recordAudit(tx, { actor: credential.username, action: 'signed-out' }, clock());
    });
    return { success: true as const };
  });
}
