import type { Cookies } from '../../shared/http/cookies.ts';
import { fromNetwork } from './account-attempts.ts';
import type { AccountDeps } from './account-deps.ts';
import { noSuchPerson, wrongCredentials } from './account-errors.ts';
import { personByEmail, type Person } from '../../shared/users/user-store.ts';

export type PasswordAttempt = {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly cookies: Cookies;
};

/**
 * Counts an attempt before its password is checked: strictly for a known device, or else for the account from this
 * network; widely for the account from all unknown devices.
 */
export async function countPasswordAttempt(deps: AccountDeps, attempt: PasswordAttempt): Promise<void> {
  const { email, address, cookies } = attempt;
  await deps.attempts.countAddress('sign-in-address', address);
  const device = await deps.knownDevices.find(cookies, email);
  if (device !== undefined) return await deps.attempts.count('sign-in-device', `${email} ${device}`);
  await deps.attempts.count('sign-in-network', fromNetwork(email, address));
  await deps.attempts.count('sign-in-account', email);
}

/** Clears what a sign-in has counted for this device and network. */
export async function forgiveAttempts(deps: AccountDeps, { email, address, cookies }: PasswordAttempt): Promise<void> {
  const device = await deps.knownDevices.find(cookies, email);
  if (device !== undefined) await deps.attempts.reset('sign-in-device', `${email} ${device}`);
  await deps.attempts.reset('sign-in-network', fromNetwork(email, address));
}

/** @throws ApiError 401, in the same time with and without an account */
export async function personWithPassword(
  deps: AccountDeps,
  { email, password }: Pick<PasswordAttempt, 'email' | 'password'>,
): Promise<Person> {
  const person = await personByEmail(deps.database.db, email);
  const matches = await deps.passwords.matches(person?.password_hash, password);
  if (person && matches) return person;
  throw !person && deps.revealAccounts ? noSuchPerson() : wrongCredentials();
}
