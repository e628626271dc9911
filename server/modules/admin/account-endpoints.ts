import type { Db } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { AdminCaller } from '../../shared/http/caller.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AdminDeps } from './admin-deps.ts';
import { issueAdminToken, revokeTokensOf } from '../../shared/users/administrator-tokens.ts';
import { changeAdministrator, currentAdministrator, noSecondFactor, type Administrator } from './administrators.ts';
import { confirmAdministrator, useCode } from './confirm-administrator.ts';
import { newRecoveryCodes, newSecondFactor } from './second-factor.ts';

export function adminAccount(deps: AdminDeps) {
  return endpoint('adminAccount', async ({ caller }) => {
    const { name, totp_secret, recovery_hashes } = await current(deps, deps.database.db, caller);
    return { name, has_second_factor: totp_secret !== null, recovery_codes: recovery_hashes.length };
  });
}

export function changeAdminPassword(deps: AdminDeps) {
  const { database, clock, passwords, recordAudit } = deps;
  return endpoint('changeAdminPassword', async ({ body, caller }) => {
    const administrator = await confirmAdministrator(deps, caller, { password: body.currentPassword, code: body.code });
    const passwordHash = await passwords.hash(body.newPassword);
    const token = await database.transact(async (tx) => {
      await changeAdministrator(tx, administrator.id, { password_hash: passwordHash });
      await revokeTokensOf(tx, administrator, clock());
      await recordAudit(tx, caller, { action: 'password-changed', subject: administrator.name });
      return await issueAdminToken(tx, administrator, clock());
    });
    return { success: true as const, token };
  });
}

export function startSecondFactor(deps: AdminDeps) {
  return endpoint('startSecondFactor', async ({ body, caller }) => {
    const administrator = await confirmAdministrator(deps, caller, body);
    if (administrator.totp_secret !== null) throw new ApiError(409, 'conflict', 'The second factor is on already.');
    const made = newSecondFactor(administrator.name);
    await changeAdministrator(deps.database.db, administrator.id, { totp_pending: made.secret });
    return made;
  });
}

export function confirmSecondFactor(deps: AdminDeps) {
  const { database, recordAudit } = deps;
  return endpoint('confirmSecondFactor', async ({ body, caller }) => {
    const administrator = await current(deps, database.db, caller);
    const secret = administrator.totp_pending;
    if (secret === null) throw new ApiError(409, 'conflict', 'Please start again.');
    await useCode(deps, administrator, secret, body.code);
    const { codes, hashes } = newRecoveryCodes();
    await database.transact(async (tx) => {
      await changeAdministrator(tx, administrator.id, {
        totp_secret: secret,
        totp_pending: null,
        recovery_hashes: [...hashes],
      });
      await recordAudit(tx, caller, { action: 'second-factor-on', subject: administrator.name });
    });
    return { success: true as const, recoveryCodes: [...codes] };
  });
}

export function removeSecondFactor(deps: AdminDeps) {
  const { database, recordAudit } = deps;
  return endpoint('removeSecondFactor', async ({ body, caller }) => {
    const administrator = await confirmAdministrator(deps, caller, body);
    if (administrator.totp_secret === null) throw new ApiError(409, 'conflict', 'The second factor is off already.');
    await database.transact(async (tx) => {
      await changeAdministrator(tx, administrator.id, noSecondFactor);
      await recordAudit(tx, caller, { action: 'second-factor-off', subject: administrator.name });
    });
    return { success: true as const };
  });
}

async function current(deps: AdminDeps, db: Db, caller: AdminCaller): Promise<Administrator> {
  return await currentAdministrator(db, caller, deps.credential.username, deps.clock());
}
