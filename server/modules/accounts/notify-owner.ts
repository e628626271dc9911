import type { MailTemplate } from '../mail/mail-module.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Person } from '../../shared/users/user-store.ts';

/** Mails what was done to the account. A failed mail is logged and does not undo it. */
export async function notifyOwner(
  deps: Pick<AccountDeps, 'sendMail' | 'events'>,
  { email, locale }: Pick<Person, 'email' | 'locale'>,
  template: MailTemplate,
): Promise<void> {
  const result = await deps.sendMail(email, locale, template);
  if (result.type === 'sent') return;
  deps.events.mailFailed({ template: template.type, reason: result.failure.reason });
}
