import type { LocaleCode } from '../../src/domain/locale.ts';
import { Refusal } from '../http/refusal.ts';
import type { Letter } from '../mail/letters/letter.ts';
import { mailLocale } from '../mail/mail-locale.ts';
import { MailFailure } from '../mail/mailer.ts';
import type { Accounts } from './accounts.ts';
import type { CodePurpose, CodeSlot } from './codes.ts';
import { customerOf } from './network.ts';
import { isSocial, personByEmail } from './people.ts';
import type { Person } from './people.ts';
import { providerName } from './provider-names.ts';
import { emailTaken, noSuchPerson } from './refusals.ts';

export type CodeRequest = CodeSlot & {
  /** The interface language of who asks. */
  readonly locale: string | undefined;
  readonly address: string;
};

/**
 * Mails a code, or in its place what the owner of the address should know. Either way one mail leaves and one code
 * is kept, so that neither the answer nor its time tells who has an account.
 */
export async function mailCode(accounts: Accounts, request: CodeRequest): Promise<void> {
  await accounts.attempts.count('code-address', customerOf(request.address));
  await accounts.attempts.count('code-account', slotOf(request));
  const person = await personByEmail(accounts.store.db, request.email);
  if (accounts.revealAccounts) reveal(request.purpose, person);

  const code = accounts.codes.draw();
  const locale = mailLocale(request.locale) ?? person?.locale ?? 'en-US';
  // Only a code that was mailed replaces the one before it.
  await send(accounts, request, locale, letterFor(request.purpose, person, code));
  await accounts.codes.keep(request, code, locale);
}

/** Each purpose has its own count: who asks for codes to reset a password keeps nobody from signing in. */
function slotOf({ purpose, email }: CodeSlot): string {
  return `${purpose} ${email}`;
}

function reveal(purpose: CodePurpose, person: Person | undefined): void {
  if (purpose === 'registration' && person) throw emailTaken();
  if (purpose !== 'registration' && !person) throw noSuchPerson();
}

function letterFor(purpose: CodePurpose, person: Person | undefined, code: string): Letter {
  if (purpose === 'registration') return person ? { type: 'already-registered' } : { type: 'registration-code', code };
  if (!person) return { type: 'no-account' };
  if (isSocial(person)) return { type: 'signs-in-elsewhere', provider: providerName(person.auth0_id) };
  return purpose === 'mfa' ? { type: 'sign-in-code', code } : { type: 'reset-code', code };
}

async function send(accounts: Accounts, request: CodeRequest, locale: LocaleCode, letter: Letter): Promise<void> {
  try {
    await accounts.postman(request.email, locale, letter);
  } catch (failure) {
    if (!(failure instanceof MailFailure)) throw failure;
    accounts.log.error({ event: 'mail-failed', letter: letter.type, reason: failure.reason, why: causeOf(failure) });
    // One that may arrive after all counts: otherwise a slow server would be a way to fill somebody's mailbox.
    if (failure.reason !== 'unanswered') await accounts.attempts.giveBack('code-account', slotOf(request));
    throw failure.reason === 'refused' ? addressRefused() : mailAway();
  }
}

/** The mail library's short code, such as EAUTH; its sentences may quote addresses. */
function causeOf({ cause }: MailFailure): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

function mailAway(): Refusal {
  return new Refusal(503, 'mail_unavailable', 'The mail could not be sent. Please try again in a moment.', 10);
}

function addressRefused(): Refusal {
  return new Refusal(400, 'invalid_request', 'The mail server does not take mail for this address. Please check it.');
}
