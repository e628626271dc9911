import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { refusalText } from '../../ui/text/refusal-texts.ts';

type Plain = Exclude<AccountFailure['type'], 'too-many-tries' | 'other'>;

const texts: Record<Plain, MessageDescriptor> = {
  'user-does-not-exist': msg`User does not exist`,
  'invalid-credentials': msg`Invalid email or password`,
  'invalid-code': msg`Verification code is invalid or expired`,
  'email-taken': msg`There is an account with this e-mail already. Log in instead.`,
  'invitation-required': msg`Invitation code is required during beta testing`,
  'invitation-invalid': msg`This invitation code is not valid or has been used`,
  'social-account': msg`This account signs in with another service and has no password here`,
  'captcha-failed': msg`The check that you are a person did not succeed. Please try again.`,
  'mail-unavailable': msg`The e-mail could not be sent. Please try again in a moment.`,
  network: msg`No answer from the server. Check your network and try again.`,
};

/** Says why something about an account did not work; `otherwise` where the server found no words. */
export function useFailureText(): (failure: AccountFailure, otherwise: MessageDescriptor) => string {
  const { i18n } = useLingui();
  return (failure, otherwise) => {
    switch (failure.type) {
      case 'too-many-tries':
        return i18n._(waitText(failure.retryAfterMs));
      case 'other':
        return refusalText(failure.refusal, i18n, otherwise);
      default:
        return i18n._(texts[failure.type]);
    }
  };
}

const MINUTE_S = 60;

function waitText(retryAfterMs: number | undefined): MessageDescriptor {
  if (retryAfterMs === undefined) return msg`Too many tries. Please wait a while and try again.`;
  const seconds = Math.ceil(retryAfterMs / 1000);
  if (seconds <= MINUTE_S) {
    return msg`Too many tries. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`;
  }
  const minutes = Math.ceil(seconds / MINUTE_S);
  return msg`Too many tries. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
