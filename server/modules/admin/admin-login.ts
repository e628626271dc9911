import { endpoint } from '../../shared/http/endpoint.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { countAdminAttempt, resetAdminAttempts } from './admin-attempts.ts';
import { issueAdminToken } from './admin-tokens.ts';
import type { AdminDeps } from './admin-deps.ts';
import { recordAudit } from './audit-log.ts';

export function adminLogin({ store, clock, credential }: AdminDeps) {
  return endpoint('adminLogin', async ({ body: { username, password }, address }) => {
    await countAdminAttempt(store.db, username, address, clock());
    if (!(await credential.matches(username, password))) {
      await recordAudit(store.db, { actor: credential.username, action: 'sign-in-refused', subject: address }, clock());
      throw new ApiError(401, 'invalid_credentials', 'Invalid username or password');
    }
    await resetAdminAttempts(store.db, username, address);
    const token = await store.transact(async (tx) => {
      await recordAudit(tx, { actor: credential.username, action: 'signed-in', subject: address }, clock());
      return await issueAdminToken(tx, clock());
    });
    return { success: true, token };
  });
}
