import { ApiError } from '../../shared/http/api-error.ts';
import type { AccountDeps } from './account-deps.ts';
import { wrongCode, wrongCurrentPassword } from './account-errors.ts';
import type { VerifiedCode } from './codes.ts';
import { isSocial } from './people.ts';
import type { Person } from './people.ts';

export type Confirmation = { readonly password?: string | undefined; readonly code?: string | undefined };

/**
 * Asks for more than the token, which a thief may have: the password, or for an account without one a mailed code.
 * @returns the code, which the caller has to consume; undefined for a password
 */
export async function confirmOwner(
  { attempts, passwords, codes }: AccountDeps,
  person: Person,
  { password, code }: Confirmation,
): Promise<VerifiedCode | undefined> {
  await attempts.count('password-account', person.id);
  if (!isSocial(person)) {
    if (password === undefined) throw confirmationRequired();
    if (!(await passwords.matches(person.password_hash, password))) throw wrongCurrentPassword();
    return undefined;
  }
  if (code === undefined) throw confirmationRequired();
  const verified = await codes.check({ purpose: 'confirmation', email: person.email }, code);
  if (!verified) throw wrongCode();
  return verified;
}

/** Not 401: the session remains valid. */
export function confirmationRequired(): ApiError {
  return new ApiError(403, 'confirmation_required', 'Please confirm this with your password or an emailed code.');
}
