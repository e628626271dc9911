import type { AccountDeps } from './account-deps.ts';
import type { Person } from './people.ts';

/** Informational: a failed mail is logged and does not undo the change. */
export async function notifyPasswordChanged(deps: AccountDeps, person: Person): Promise<void> {
  const result = await deps.sendMail(person.email, person.locale, { type: 'password-changed' });
  if (result.type === 'sent') return;
  deps.events.mailFailed({ template: 'password-changed', reason: result.failure.reason });
}
