import type { ConfirmedChange } from '../../../src/protocol/contract.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { AccountDeps } from './account-deps.ts';
import { wrongCode, wrongCurrentPassword } from './account-errors.ts';
import type { VerifiedCode } from './codes.ts';
import { isSocial, type Person } from '../../shared/users/user-store.ts';

export type Confirmation = { readonly password?: string | undefined; readonly code?: string | undefined };

/**
 * Asks for more than the token, which a thief may have: the password, and with two-factor authentication a mailed code
 * too; for an account without a password the code alone.
 * @returns the code, which the caller has to consume; undefined where none is required
 */
export async function confirmOwner(
  { attempts, passwords, codes }: Pick<AccountDeps, 'attempts' | 'passwords' | 'codes'>,
  person: Person,
  change: ConfirmedChange,
  { password, code }: Confirmation,
): Promise<VerifiedCode | undefined> {
  if (isSocial(person)) await attempts.count('password-account', person.id);
  else {
    await confirmPassword({ attempts, passwords }, person, password);
    if (!person.mfa_enabled) return undefined;
  }
  if (code === undefined) throw confirmationRequired();
  const checked = await codes.check({ purpose: change, email: person.email, holder: person.id }, code);
  if (!checked?.isRight) throw wrongCode();
  return checked;
}

/** The password alone: of an account that has one, for what was confirmed in full before. */
export async function confirmPassword(
  { attempts, passwords }: Pick<AccountDeps, 'attempts' | 'passwords'>,
  person: Person,
  password: string | undefined,
): Promise<void> {
  await attempts.count('password-account', person.id);
  if (password === undefined) throw confirmationRequired();
  if (!(await passwords.matches(person.password_hash, password))) throw wrongCurrentPassword();
}

/** As `confirmOwner`, for changes that cannot consume the code in a transaction of their own. */
export async function confirmOwnerNow(
  deps: Pick<AccountDeps, 'attempts' | 'passwords' | 'codes' | 'database'>,
  person: Person,
  change: ConfirmedChange,
  confirmation: Confirmation,
): Promise<void> {
  const code = await confirmOwner(deps, person, change, confirmation);
  if (!code) return;
  const consumed = await deps.database.transact((tx) => deps.codes.consume(tx, code));
  if (consumed === undefined) throw wrongCode();
}

/** Not 401: the session remains valid. */
export function confirmationRequired(): ApiError {
  return new ApiError(403, 'confirmation_required', 'Please confirm this with your password or an emailed code.');
}
