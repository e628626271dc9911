import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { countAdminAttempt, resetAdminAttempts } from './admin-attempts.ts';
import type { AdminDeps } from './admin-deps.ts';
import { issueAdminToken } from './admin-tokens.ts';

export function adminLogin({ database, clock, credential, recordAudit }: AdminDeps) {
  return endpoint('adminLogin', async ({ body: { username, password }, address }) => {
    await countAdminAttempt(database.db, username, address, clock());
    if (!(await credential.matches(username, password))) {
      await recordAudit(database.db, { action: 'sign-in-refused', subject: address });
      throw new ApiError(401, 'invalid_credentials', 'Invalid username or password');
    }
    await resetAdminAttempts(database.db, username, address);
    const token = await database.transact(async (tx) => {
      await recordAudit(tx, { action: 'signed-in', subject: address });
      return await issueAdminToken(tx, clock());
    });
    return { success: true, token };
  });
}
