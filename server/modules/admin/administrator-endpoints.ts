import type { Tx } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { AdminCaller } from '../../shared/http/caller.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AdminDeps } from './admin-deps.ts';
import { revokeTokensOf } from '../../shared/users/administrator-tokens.ts';
import {
  addAdministrator,
  administratorById,
  administratorToResponse,
  changeAdministrator,
  configuredAdministrator,
  listAdministrators,
  newPassword,
  noSecondFactor,
  type Administrator,
} from './administrators.ts';
import { confirmAdministrator } from './confirm-administrator.ts';

export function administrators({ database, clock, credential }: AdminDeps) {
  return endpoint('administrators', async () => {
    await configuredAdministrator(database.db, credential.username, clock());
    const all = await listAdministrators(database.db);
    return { administrators: all.map(administratorToResponse) };
  });
}

export function addAdministratorEndpoint(deps: AdminDeps) {
  const { database, clock, credential, passwords, recordAudit } = deps;
  return endpoint('addAdministrator', async ({ body, caller }) => {
    await confirmAdministrator(deps, caller, body);
    await configuredAdministrator(database.db, credential.username, clock());
    const password = newPassword();
    const passwordHash = await passwords.hash(password);
    const createdBy = caller.administrator?.name ?? credential.username;
    const added = await database.transact(async (tx) => {
      const administrator = await addAdministrator(tx, { name: body.name, passwordHash, createdBy }, clock());
      await recordAudit(tx, caller, { action: 'administrator-added', subject: administrator.name });
      return administrator;
    });
    return { administrator: administratorToResponse(added), password };
  });
}

/** For an administrator who has lost the password or the second factor. */
export function resetAdministrator(deps: AdminDeps) {
  const { database, clock, passwords, recordAudit } = deps;
  return endpoint('resetAdministrator', async ({ params: { id }, body, caller }) => {
    await confirmAdministrator(deps, caller, body);
    const password = newPassword();
    const passwordHash = await passwords.hash(password);
    const reset = await database.transact(async (tx) => {
      const found = await requireOther(tx, id, caller);
      const change = { password_hash: passwordHash, ...noSecondFactor };
      const changed = await changeAdministrator(tx, id, change);
      // After the change, which a concurrent sign-in with the old password waits for.
      await revokeTokensOf(tx, found, clock());
      await recordAudit(tx, caller, { action: 'administrator-reset', subject: found.name });
      return changed;
    });
    return { administrator: administratorToResponse(reset), password };
  });
}

export function removeAdministrator(deps: AdminDeps) {
  const { database, clock, recordAudit } = deps;
  return endpoint('removeAdministrator', async ({ params: { id }, body, caller }) => {
    await confirmAdministrator(deps, caller, body);
    await database.transact(async (tx) => {
      const found = await requireOther(tx, id, caller);
      await revokeTokensOf(tx, found, clock());
      await changeAdministrator(tx, id, { removed_at: clock(), ...noSecondFactor });
      await recordAudit(tx, caller, { action: 'administrator-removed', subject: found.name });
    });
    return { success: true as const };
  });
}

/** The configured administrator is changed by the environment only, and administrators cannot remove their own account. */
async function requireOther(tx: Tx, id: string, caller: AdminCaller): Promise<Administrator> {
  const found = await administratorById(tx, id);
  if (found.is_configured)
    throw new ApiError(409, 'conflict', 'This administrator is set by ADMIN_USERNAME and ADMIN_PASSWORD.');
  if (found.id === caller.administrator?.id) throw new ApiError(409, 'conflict', 'This is your own account.');
  return found;
}
