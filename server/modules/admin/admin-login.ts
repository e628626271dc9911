import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AdminDeps } from './admin-deps.ts';
import { issueAdminToken } from './admin-tokens.ts';

export function adminLogin({ database, clock, credential, attempts, recordAudit }: AdminDeps) {
  return endpoint('adminLogin', async ({ body: { username, password }, address }) => {
    await attempts.count(address);
    if (!(await credential.matches(username, password))) {
      await recordAudit(database.db, { action: 'sign-in-refused', subject: address });
      throw new ApiError(401, 'invalid_credentials', 'Invalid username or password');
    }
    await attempts.succeeded(address);
    const token = await database.transact(async (tx) => {
      await recordAudit(tx, { action: 'signed-in', subject: address });
      return await issueAdminToken(tx, clock());
    });
    return { success: true, token };
  });
}
