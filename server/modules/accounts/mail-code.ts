import type { LocaleCode } from '../../../src/domain/locale.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { MailTemplate } from '../mail/templates/template.ts';
import { localeOfTag } from '../../shared/locale-of-tag.ts';
import { MailFailure } from '../mail/mailer.ts';
import type { AccountDeps } from './account-deps.ts';
import type { CodePurpose, CodeSlot } from './codes.ts';
import { rateLimitKeyOf } from '../../shared/network.ts';
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
export async function mailCode(accounts: AccountDeps, request: CodeRequest): Promise<void> {
  await accounts.attempts.count('code-address', rateLimitKeyOf(request.address));
  await accounts.attempts.count('code-account', attemptKeyOf(request));
  const person = await personByEmail(accounts.store.db, request.email);
  if (accounts.revealAccounts) reveal(request.purpose, person);

  const code = accounts.codes.generate();
  const locale = localeOfTag(request.locale) ?? person?.locale ?? 'en-US';
  // Only a code that was mailed replaces the one before it.
  await send(accounts, request, locale, templateFor(request.purpose, person, code));
  await accounts.codes.store(request, code, locale);
}

/** Each purpose has its own count: who asks for codes to reset a password keeps nobody from signing in. */
function attemptKeyOf({ purpose, email }: CodeSlot): string {
  return `${purpose} ${email}`;
}

function reveal(purpose: CodePurpose, person: Person | undefined): void {
  if (purpose === 'registration' && person) throw emailTaken();
  if (purpose !== 'registration' && !person) throw noSuchPerson();
}

function templateFor(purpose: CodePurpose, person: Person | undefined, code: string): MailTemplate {
  if (purpose === 'registration') return person ? { type: 'already-registered' } : { type: 'registration-code', code };
  if (!person) return { type: 'no-account' };
  if (isSocial(person)) return { type: 'signs-in-elsewhere', provider: providerName(person.auth0_id) };
  return purpose === 'mfa' ? { type: 'sign-in-code', code } : { type: 'reset-code', code };
}

async function send(
  accounts: AccountDeps,
  request: CodeRequest,
  locale: LocaleCode,
  letter: MailTemplate,
): Promise<void> {
  try {
    await accounts.sendMail(request.email, locale, letter);
  } catch (failure) {
    if (!(failure instanceof MailFailure)) throw failure;
    accounts.log.error({
      event: 'mail-failed',
      letter: letter.type,
      reason: failure.reason,
      why: errorCodeOf(failure),
    });
    // One that may arrive after all counts: otherwise a slow server would be a way to fill somebody's mailbox.
    if (failure.reason !== 'unanswered') await accounts.attempts.refund('code-account', attemptKeyOf(request));
    throw failure.reason === 'refused' ? addressRejected() : mailUnavailable();
  }
}

/** The mail library's short code, such as EAUTH; its sentences may quote addresses. */
function errorCodeOf({ cause }: MailFailure): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

function mailUnavailable(): ApiError {
  return new ApiError(503, 'mail_unavailable', 'The mail could not be sent. Please try again in a moment.', 10);
}

function addressRejected(): ApiError {
  return new ApiError(400, 'invalid_request', 'The mail server does not take mail for this address. Please check it.');
}
