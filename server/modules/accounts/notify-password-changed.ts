import { MailFailure } from '../mail/mailer.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Person } from './people.ts';

/** The password is changed either way: a mail that does not leave is the operator's to see. */
export async function notifyPasswordChanged(accounts: AccountDeps, person: Person): Promise<void> {
  try {
    await accounts.sendMail(person.email, person.locale, { type: 'password-changed' });
  } catch (failure) {
    if (!(failure instanceof MailFailure)) throw failure;
    accounts.log.warn({ event: 'mail-failed', letter: 'password-changed', reason: failure.reason });
  }
}
