import type { LocaleCode } from '../../../src/domain/locale.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { localeOfTag } from '../../shared/locale-of-tag.ts';
import type { MailFailure, MailTemplate } from '../mail/mail-module.ts';
import { fromNetwork } from './account-attempts.ts';
import type { AccountDeps } from './account-deps.ts';
import { emailTaken, noSuchPerson } from './account-errors.ts';
import type { CodePurpose, CodeSlot } from './codes.ts';
import { isSocial, personByEmail } from './people.ts';
import type { Person } from './people.ts';
import { providerName } from './provider-names.ts';

export type CodeRequest = CodeSlot & {
  /** The interface language of the page. */
  readonly locale: string | undefined;
  readonly address: string;
};

/**
 * Mails a code or, where the code would be useless, an explanation to the owner of the address. Both cases send one
 * mail and store one code, so that neither the response nor its timing reveals whether an account exists.
 */
export async function mailCode(deps: AccountDeps, request: CodeRequest): Promise<void> {
  await deps.attempts.countAddress('code-address', request.address);
  await countMail(deps, request);
  const person = await personByEmail(deps.database.db, request.email);
  if (deps.revealAccounts) throwIfUseless(request.purpose, person);

  const code = deps.codes.generate();
  const locale = localeOfTag(request.locale) ?? person?.locale ?? 'en-US';
  // Stored after the mail was sent: a failed mail leaves the older code valid.
  await send(deps, request, locale, templateFor(request.purpose, person, code));
  await deps.codes.store(request, code, locale);
}

/** Those that only the owner can request apart: strangers who request mails for an address do not use them up. */
const ownersLimits = { mfa: 'second-factor-account', confirmation: 'confirmation-account' } as const;

async function countMail({ attempts }: AccountDeps, { purpose, email, address }: CodeRequest): Promise<void> {
  if (purpose === 'mfa' || purpose === 'confirmation') return await attempts.count(ownersLimits[purpose], email);
  await attempts.count('code-network', fromNetwork(email, address));
  await attempts.count('code-account', email);
}

async function refundMail({ attempts }: AccountDeps, { purpose, email, address }: CodeRequest): Promise<void> {
  if (purpose === 'mfa' || purpose === 'confirmation') return await attempts.refund(ownersLimits[purpose], email);
  await attempts.refund('code-network', fromNetwork(email, address));
  await attempts.refund('code-account', email);
}

function throwIfUseless(purpose: CodePurpose, person: Person | undefined): void {
  const isForNewAddress = purpose === 'registration' || purpose === 'email_change';
  if (isForNewAddress && person) throw emailTaken();
  if (!isForNewAddress && !person) throw noSuchPerson();
}

function templateFor(purpose: CodePurpose, person: Person | undefined, code: string): MailTemplate {
  if (purpose === 'registration') return person ? { type: 'already-registered' } : { type: 'registration-code', code };
  if (purpose === 'email_change') return person ? { type: 'address-in-use' } : { type: 'email-change-code', code };
  if (!person) return { type: 'no-account' };
  if (purpose === 'confirmation') return { type: 'confirmation-code', code };
  if (isSocial(person)) return { type: 'signs-in-elsewhere', provider: providerName(person.auth0_id) };
  return purpose === 'mfa' ? { type: 'sign-in-code', code } : { type: 'reset-code', code };
}

async function send(
  deps: AccountDeps,
  request: CodeRequest,
  locale: LocaleCode,
  template: MailTemplate,
): Promise<void> {
  const result = await deps.sendMail(request.email, locale, template);
  if (result.type === 'sent') return;
  const { failure } = result;
  deps.events.mailFailed({ template: template.type, reason: failure.reason, errorCode: errorCodeOf(failure) });
  // An unconfirmed mail may arrive: if it did not count, a slow mail server would let an attacker fill a mailbox.
  if (failure.reason !== 'unconfirmed') await refundMail(deps, request);
  throw failure.reason === 'address-rejected' ? addressRejected() : mailUnavailable();
}

/** The mail library's error code, such as EAUTH. Its messages may contain addresses, so they are not logged. */
function errorCodeOf({ cause }: MailFailure): string | undefined {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

function mailUnavailable(): ApiError {
  return new ApiError(503, 'mail_unavailable', 'The mail could not be sent. Please try again in a moment.', 10);
}

function addressRejected(): ApiError {
  return new ApiError(400, 'address_rejected', 'Email to this address cannot be delivered. Please check it.');
}
