import { isLinkSecret } from '../../../src/domain/mailed-link.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { Cookies } from '../../shared/http/cookies.ts';
import { forPurpose } from './account-attempts.ts';
import type { AccountDeps } from './account-deps.ts';
import { wrongCode } from './account-errors.ts';
import { ticketOf } from './code-ticket.ts';
import type { LinkRefusal, OpenPurpose, VerifiedCode } from './codes.ts';

export type CodeGuess = {
  readonly email: string;
  /** Six digits, or the secret of a mailed link. */
  readonly code: string;
  readonly address: string;
  readonly cookies: Cookies;
};

/**
 * Checks what a person without a sign-in enters: the code that was mailed for this browser, or the link of any mail.
 * @throws ApiError 400
 */
export async function checkCode(
  deps: AccountDeps,
  purpose: OpenPurpose | 'mfa',
  { email, code, address, cookies }: CodeGuess,
): Promise<VerifiedCode> {
  if (isLinkSecret(code)) return await checkLink(deps, { purpose, email, code, address });
  await deps.attempts.countAddress('guess-address', address);
  const checked = await deps.codes.check({ purpose, email, holder: ticketOf(cookies) }, code);
  if (!checked) throw wrongCode();
  // The second factor of a person who knows the password has no link: only the tries of each code limit it.
  if (purpose === 'mfa') return rightOf(checked);
  const subject = forPurpose(purpose, email);
  if (!(await deps.attempts.tryCount('wrong-codes', subject))) throw wrongCode();
  const verified = rightOf(checked);
  await deps.attempts.refund('wrong-codes', subject);
  return verified;
}

function rightOf({ isRight, ...verified }: VerifiedCode & { readonly isRight: boolean }): VerifiedCode {
  if (!isRight) throw wrongCode();
  return verified;
}

/** A valid link counts towards no limit: strangers on the same network cannot keep its owner from using it. */
async function checkLink(
  { codes, attempts }: AccountDeps,
  { purpose, email, code, address }: Omit<CodeGuess, 'cookies'> & { readonly purpose: OpenPurpose | 'mfa' },
): Promise<VerifiedCode> {
  const checked = await codes.checkLink({ purpose, email }, code);
  if (typeof checked !== 'string') return checked;
  await attempts.countAddress('guess-address', address);
  throw linkRefused(checked);
}

function linkRefused(refusal: LinkRefusal): ApiError {
  if (refusal === 'expired') return new ApiError(400, 'link_expired', 'This link has expired.');
  if (refusal === 'used') return new ApiError(400, 'link_used', 'This link has been used.');
  return wrongCode();
}
