import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AdminDeps } from './admin-deps.ts';
import { issueAdminToken } from '../../shared/users/administrator-tokens.ts';
import { administratorByName, changeAdministrator, type Administrator } from './administrators.ts';
import { acceptCode } from './second-factor.ts';

type LoginDeps = Pick<AdminDeps, 'database' | 'clock' | 'credential' | 'attempts' | 'recordAudit' | 'ready'>;

export function adminLogin(deps: LoginDeps) {
  const { database, clock, credential, attempts, recordAudit } = deps;
  return endpoint('adminLogin', async ({ body: { username, password, code }, address }) => {
    await attempts.countSignIn(address);
    // A changed configuration ends the old credential first.
    await deps.ready;
    const administrator = await credential.find(username, password);
    if (!administrator) {
      // Only a name that exists: another one may be a password.
      const named = await administratorByName(database.db, username);
      await recordAudit(database.db, unknown, { action: 'sign-in-refused', subject: address, ...detailOf(named) });
      throw wrongCredential();
    }
    await checkSecondFactor(deps, administrator, code, address);
    await attempts.signedIn(address);
    const token = await database.transact(async (tx) => {
      // Locks the row, which a concurrent reset or change of the password has changed before it revokes tokens.
      const current = await changeAdministrator(tx, administrator.id, { last_login_at: clock() });
      if (current.password_hash !== administrator.password_hash || current.removed_at !== null) throw wrongCredential();
      await recordAudit(tx, { administrator }, { action: 'signed-in', subject: address });
      return await issueAdminToken(tx, administrator, clock());
    });
    return { success: true, token };
  });
}

function wrongCredential(): ApiError {
  return new ApiError(401, 'invalid_credentials', 'Invalid username or password');
}

/** Which account a rejected login was for. */
function detailOf(administrator: Administrator | undefined): { detail?: string } {
  return administrator ? { detail: `${administrator.name}, ${administrator.id}` } : {};
}

const unknown = { administrator: { name: '' } } as const;

async function checkSecondFactor(
  { database, clock, attempts, recordAudit }: LoginDeps,
  administrator: Administrator,
  code: string | undefined,
  address: string,
): Promise<void> {
  const { id, totp_secret: secret } = administrator;
  if (secret === null) return;
  if (code === undefined) throw new ApiError(401, '451', 'A code of the authenticator app is required.');
  await attempts.count('admin-code', id);
  if (!(await acceptCode(database.db, administrator, secret, code, clock()))) {
    const detail = detailOf(administrator);
    await recordAudit(database.db, { administrator }, { action: 'sign-in-refused', subject: address, ...detail });
    throw new ApiError(401, 'invalid_code', 'The code is wrong, or has been used.');
  }
  await attempts.reset('admin-code', id);
}
