import { ApiError } from '../../shared/http/api-error.ts';
import type { AdminCaller } from '../../shared/http/caller.ts';
import type { AdminDeps } from './admin-deps.ts';
import { currentAdministrator, type Administrator } from './administrators.ts';
import { acceptCode } from './second-factor.ts';

export type AdminConfirmation = { readonly password: string; readonly code?: string | undefined };

/**
 * Asks for the password, and for a code where a second factor is on: a token can be stolen.
 * @throws ApiError none with 401, because the sign-in remains valid
 */
export async function confirmAdministrator(
  deps: Pick<AdminDeps, 'database' | 'clock' | 'credential' | 'attempts'>,
  caller: AdminCaller,
  { password, code }: AdminConfirmation,
): Promise<Administrator> {
  const { database, clock, credential, attempts } = deps;
  const administrator = await currentAdministrator(database.db, caller, credential.username, clock());
  await attempts.count('admin-password', administrator.id);
  if (!(await credential.matches(administrator, password)))
    throw new ApiError(400, 'invalid_credentials', 'The current password is incorrect.');
  await attempts.reset('admin-password', administrator.id);
  if (administrator.totp_secret !== null) {
    if (code === undefined)
      throw new ApiError(403, 'confirmation_required', 'A code of the authenticator app is required.');
    await useCode(deps, administrator, administrator.totp_secret, code);
  }
  return administrator;
}

/** @throws ApiError 400 when the code is wrong or was used, 429 above the limit */
export async function useCode(
  { database, clock, attempts }: Pick<AdminDeps, 'database' | 'clock' | 'attempts'>,
  administrator: Administrator,
  secret: string,
  code: string,
): Promise<void> {
  await attempts.count('admin-code', administrator.id);
  if (!(await acceptCode(database.db, administrator, secret, code, clock())))
    throw new ApiError(400, 'invalid_code', 'The code is wrong, or has been used.');
  await attempts.reset('admin-code', administrator.id);
}
