import type { AccountDeps } from './account-deps.ts';
import type { Person } from './people.ts';

/** Informational: a failed mail is logged and does not undo the change. */
export async function notifyPasswordChanged(accounts: AccountDeps, person: Person): Promise<void> {
  const result = await accounts.sendMail(person.email, person.locale, { type: 'password-changed' });
  if (result.type === 'sent') return;
  accounts.events.mailFailed({ template: 'password-changed', reason: result.failure.reason });
}
