import { errorCode } from '../../../src/shared/error-code.ts';
import { type LocaleCode, localeOfTag } from '../../../src/domain/locale.ts';
import type { MailedLink } from '../../../src/domain/mailed-link.ts';
import type { ConfirmedChange } from '../../../src/protocol/contract.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { MailTemplate } from '../mail/mail-module.ts';
import type { AccountDeps } from './account-deps.ts';
import { emailTaken, noSuchPerson } from './account-errors.ts';
import { issueTicket } from './code-ticket.ts';
import type { CodePurpose, CodeSlot, OpenPurpose } from './codes.ts';
import { countOpenMail, countOwnMail, countSecondFactor, type CountedMail, type MailRequest } from './mail-limits.ts';
import { isSocial, personByEmail, type Person } from '../../shared/users/user-store.ts';
import { providerName } from './provider-names.ts';

export type CodeRequest = {
  readonly email: string;
  /** The interface language of the page. */
  readonly locale: string | undefined;
};

/** Codes that a person without a sign-in requests, in this browser. */
export async function mailOpenCode(
  deps: AccountDeps,
  purpose: OpenPurpose,
  request: CodeRequest & MailRequest,
): Promise<void> {
  const counted = await countOpenMail(deps, purpose, request);
  await mailCode(deps, { ...request, purpose, holder: issueTicket(request.cookies), counted });
}

/** The second factor, for this browser, after the first one was right. */
export async function mailSecondFactor(deps: AccountDeps, request: CodeRequest & MailRequest): Promise<void> {
  const counted = await countSecondFactor(deps, request);
  await mailCode(deps, { ...request, purpose: 'mfa', holder: issueTicket(request.cookies), counted });
}

/** A code for a signed-in account, to its address or to the one that it wants. */
export async function mailOwnCode(
  deps: AccountDeps,
  purpose: ConfirmedChange | 'new_email',
  request: CodeRequest & { readonly accountId: string; readonly address: string },
): Promise<void> {
  await deps.attempts.countAddress('code-address', request.address);
  const counted = await countOwnMail(deps, purpose, request.accountId);
  await mailCode(deps, { ...request, purpose, holder: request.accountId, counted });
}

type CountedRequest = CodeRequest & CodeSlot & { readonly counted: CountedMail };

/**
 * Mails a code or, where the code would be useless, an explanation to the owner of the address. Both cases send one
 * mail and store the same, so that neither the response nor its timing reveals whether an account exists.
 */
async function mailCode(deps: AccountDeps, request: CountedRequest): Promise<void> {
  const { purpose, email, counted } = request;
  const person = await personByEmail(deps.database.db, email);
  if (deps.revealAccounts) throwIfUseless(purpose, person);

  const code = deps.codes.generate();
  const secret = deps.codes.generateLinkSecret();
  const locale = localeOfTag(request.locale) ?? person?.locale ?? 'en-US';
  if (purpose === 'registration' || purpose === 'forgot_password') await deps.codes.storeLink(request, secret, locale);
  const open = { link: { email, secret }, code: counted.hasCode ? code : undefined };
  await send(deps, request, locale, templateFor(purpose, person, code, open));
  // Stored after the mail was sent: a failed mail leaves the older code valid.
  if (counted.hasCode) await deps.codes.store(request, code, locale);
}

function throwIfUseless(purpose: CodePurpose, person: Person | undefined): void {
  const isForNewAddress = purpose === 'registration' || purpose === 'new_email';
  if (isForNewAddress && person) throw emailTaken();
  if (!isForNewAddress && !person) throw noSuchPerson();
}

/** @param open what a mail that anyone can request carries: a link, and a code unless such mails were too many */
function templateFor(
  purpose: CodePurpose,
  person: Person | undefined,
  code: string,
  open: { readonly link: MailedLink; readonly code: string | undefined },
): MailTemplate {
  // Whatever it asks for would be useless: the login is refused.
  if (person?.blocked_at && purpose !== 'new_email') return { type: 'account-blocked' };
  if (purpose === 'registration')
    return person ? { type: 'already-registered' } : { type: 'registration-code', ...open };
  if (purpose === 'new_email') return person ? { type: 'address-in-use' } : { type: 'new-email-code', code };
  if (!person) return { type: 'no-account' };
  if (purpose === 'mfa') return { type: 'sign-in-code', code };
  if (purpose !== 'forgot_password') return { type: 'confirmation-code', change: purpose, code };
  if (isSocial(person)) return { type: 'signs-in-elsewhere', provider: providerName(person.auth0_id) };
  return { type: 'reset-code', ...open };
}

async function send(
  deps: AccountDeps,
  { email, counted }: CountedRequest,
  locale: LocaleCode,
  template: MailTemplate,
): Promise<void> {
  const result = await deps.sendMail(email, locale, template);
  if (result.type === 'sent') return;
  const { failure } = result;
  // The messages of the mail library may contain addresses.
  deps.events.mailFailed({ template: template.type, reason: failure.reason, errorCode: errorCode(failure.cause) });
  // An unconfirmed mail may arrive: if it did not count, a slow mail server would let an attacker fill a mailbox.
  if (failure.reason !== 'unconfirmed') await counted.refund();
  throw failure.reason === 'address-rejected' ? addressRejected() : mailUnavailable();
}

function mailUnavailable(): ApiError {
  return new ApiError(503, 'mail_unavailable', 'The email could not be sent. Please try again in a moment.', 10);
}

function addressRejected(): ApiError {
  return new ApiError(400, 'address_rejected', 'Email to this address cannot be delivered. Please check it.');
}
