import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { requestErrorText } from '../../ui/text/request-error-texts.ts';

type Plain = Exclude<AccountFailure['type'], 'too-many-tries' | 'other'>;

const texts: Record<Plain, MessageDescriptor> = {
  'user-does-not-exist': msg`User does not exist`,
  'invalid-credentials': msg`Invalid email or password`,
  'invalid-code': msg`Verification code is invalid or expired`,
  'link-expired': msg`This link has expired.`,
  'link-used': msg`This link has already been used.`,
  'email-taken': msg`An account with this email already exists. Log in instead.`,
  'invitation-required': msg`Invitation code is required during beta testing`,
  'invitation-invalid': msg`This invitation code is not valid or has been used`,
  'social-account': msg`This account logs in through another service and has no password`,
  'captcha-failed': msg`We could not verify that you are human. Please try again.`,
  'mail-unavailable': msg`The email could not be sent. Please try again in a moment.`,
  network: msg`The server isn't responding. Check your connection and try again.`,
};

/** The text of a failure; `otherwise` if the server sent none. */
export function useFailureText(): (failure: AccountFailure, otherwise: MessageDescriptor) => string {
  const { i18n } = useLingui();
  return (failure, otherwise) => {
    switch (failure.type) {
      case 'too-many-tries':
        return i18n._(waitText(failure.retryAfterMs));
      case 'other':
        return requestErrorText(failure.error, i18n, otherwise);
      default:
        return i18n._(texts[failure.type]);
    }
  };
}

const MINUTE_S = 60;

function waitText(retryAfterMs: number | undefined): MessageDescriptor {
  if (retryAfterMs === undefined) return msg`Too many attempts. Please wait a while and try again.`;
  const seconds = Math.ceil(retryAfterMs / 1000);
  if (seconds <= MINUTE_S) {
    return msg`Too many attempts. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`;
  }
  const minutes = Math.ceil(seconds / MINUTE_S);
  return msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
