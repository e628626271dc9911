import { sqlStateOf } from '../../db/database-errors.ts';
import { ApiError, unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { emailTaken, socialAccount, wrongCode } from './account-errors.ts';
import { confirmOwnerNow, confirmPassword } from './confirm-owner.ts';
import { mailOwnCode } from './mail-code.ts';
import { notifyOwner } from './notify-owner.ts';
import {
  changePerson,
  isSocial,
  lockPerson,
  personById,
  personToUser,
  type Person,
} from '../../shared/users/user-store.ts';

/** The address got an account since the code was mailed. */
const UNIQUE_VIOLATION = '23505';

/**
 * Takes the password, with two-factor authentication a code from the present mailbox too, and mails a code to the new
 * address. While that code is valid, another one for the same address takes the password only. Whether the address has an
 * account, only its owner learns.
 */
export function requestEmailChange(deps: AccountDeps) {
  return endpoint('requestEmailChange', async ({ body, caller, address }) => {
    const person = await ownerWithPassword(deps, caller.userId);
    const slot = slotOf(person, body.email);
    if (body.code === undefined && (await deps.codes.isPending(slot))) {
      await confirmPassword(deps, person, body.password);
    } else await confirmOwnerNow(deps, person, 'change_email', body);
    if (body.email === person.email) throw new ApiError(409, 'conflict', 'This is the address of the account.');
    const { id, locale } = person;
    await mailOwnCode(deps, 'new_email', { accountId: id, email: body.email, locale, address });
    return { success: true as const };
  });
}

/** Changes the address with the code that was mailed to it, and tells the former one. */
export function changeEmail(deps: AccountDeps) {
  return endpoint('changeEmail', async ({ body, caller, address }) => {
    await deps.attempts.countAddress('guess-address', address);
    const person = await ownerWithPassword(deps, caller.userId);
    const checked = await deps.codes.check(slotOf(person, body.email), body.code);
    if (!checked?.isRight) throw wrongCode();
    const changed = await deps.database
      .transact(async (tx) => {
        const now = deps.clock();
        const locked = await lockPerson(tx, person.id);
        if (!locked) throw unauthorized();
        if (!(await deps.codes.consume(tx, checked))) throw wrongCode();
        // Otherwise a new account with the former address would get the welcome tokens again.
        await deps.signupGrant.rememberMailbox(tx, locked.email, now);
        await deps.signupGrant.rememberMailbox(tx, body.email, now);
        // So that closing the account makes these entries anonymous too.
        await deps.renameAuditSubject(tx, locked.email, body.email);
        return await changePerson(tx, person.id, { email: body.email });
      })
      .catch((error: unknown) => {
        throw sqlStateOf(error) === UNIQUE_VIOLATION ? emailTaken() : error;
      });
    if (!changed) throw unauthorized();
    await deps.codes.deleteAll(person.email);
    await notifyOwner(deps, person, { type: 'email-changed' });
    return { user: personToUser(changed) };
  });
}

function slotOf({ id }: Person, email: string) {
  return { purpose: 'new_email', email, holder: id } as const;
}

/** The address of a social account is the provider's. */
async function ownerWithPassword({ database }: AccountDeps, userId: string): Promise<Person> {
  const person = await personById(database.db, userId);
  if (!person) throw unauthorized();
  if (isSocial(person)) throw socialAccount();
  return person;
}
