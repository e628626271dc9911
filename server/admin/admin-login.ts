import { endpoint } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { countAdminAttempt, forgetAdminAttempts } from './admin-attempts.ts';
import { issueAdminToken } from './admin-tokens.ts';
import type { Administration } from './administration.ts';
import { noteAudit } from './audit-log.ts';

export function adminLogin({ store, clock, credential }: Administration) {
  return endpoint('adminLogin', async ({ body: { username, password }, address }) => {
    await countAdminAttempt(store.db, username, address, clock());
    if (!(await credential.matches(username, password))) {
      await noteAudit(store.db, { actor: credential.username, action: 'sign-in-refused', subject: address }, clock());
      throw new Refusal(401, 'invalid_credentials', 'Invalid username or password');
    }
    await forgetAdminAttempts(store.db, username, address);
    const token = await store.transact(async (tx) => {
      await noteAudit(tx, { actor: credential.username, action: 'signed-in', subject: address }, clock());
      return await issueAdminToken(tx, clock());
    });
    return { success: true, token };
  });
}
