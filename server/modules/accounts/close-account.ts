import type { Tx } from '../../db/schema.ts';
import { deleteTokens } from '../../shared/users/access-tokens.ts';
import { ApiError, unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { wrongCode } from './account-errors.ts';
import { confirmOwner } from './confirm-owner.ts';
import { notifyOwner } from './notify-owner.ts';
import { closePerson, lockPerson, personById, type Person } from '../../shared/users/user-store.ts';

/** Records that stay in anonymous form, because bookkeeping requires them. */
const storedRecords = ['token ledger', 'token balance', 'payment orders'];

export function closeAccount(deps: AccountDeps) {
  return endpoint('closeAccount', async ({ body, caller }) => {
    const person = await personById(deps.database.db, caller.userId);
    if (!person) throw unauthorized();
    const code = await confirmOwner(deps, person, 'close_account', body);
    await deletePerson(deps, person, async (tx) => {
      if (code && !(await deps.codes.consume(tx, code))) throw wrongCode();
    });
    const message = `Your account is deleted. Kept without your name, for accounting: ${storedRecords.join(', ')}.`;
    return { success: true as const, message, kept: storedRecords };
  });
}

/**
 * Deletes the account of a person for an administrator.
 * @param record runs in the transaction of the deletion, with the address that replaces the person's
 */
export type DeleteAccount = (id: string, record: (tx: Tx, anonymousEmail: string) => Promise<void>) => Promise<void>;

export function createDeleteAccount(deps: AccountDeps): DeleteAccount {
  return async (id, record) => {
    const person = await personById(deps.database.db, id);
    if (!person) throw new ApiError(404, 'not_found', 'There is no such account.');
    await deletePerson(deps, person, (tx) => record(tx, anonymousEmail(id)));
  };
}

/** @param first runs in the transaction of the deletion */
async function deletePerson(deps: AccountDeps, person: Person, first: (tx: Tx) => Promise<void>): Promise<void> {
  // Charges the open calls, which is not possible once their sessions are deleted.
  await deps.endCallsOfUser(person.id, 'account_closed');
  await deps.database.transact(async (tx) => {
    await first(tx);
    await deps.signupGrant.rememberMailbox(tx, person.email, deps.clock());
    await erase(tx, person, deps.clock());
    const closed = { userId: person.id, email: person.email, anonymousEmail: anonymousEmail(person.id) };
    for (const erased of deps.onAccountClosed) await erased(tx, closed);
  });
  deps.events.accountClosed(person.id);
  await deps.codes.deleteAll(person.email);
  await deps.attempts.reset('sign-in-account', person.email);
  await notifyOwner(deps, person, { type: 'account-closed' });
}

async function erase(tx: Tx, person: Person, now: Date): Promise<void> {
  // A concurrent change of the password wins: the one that was given no longer confirms anything.
  if ((await lockPerson(tx, person.id))?.password_hash !== person.password_hash) throw unauthorized();
  await deleteTokens(tx, person.id);
  await tx.deleteFrom('glossaries').where('user_id', '=', person.id).execute();
  await tx.deleteFrom('identities').where('user_id', '=', person.id).execute();
  await closePerson(tx, person.id, anonymousEmail(person.id), now);
}

function anonymousEmail(id: string): string {
  return `closed-${id}@invalid`;
}
