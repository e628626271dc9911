import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { SocialFailure } from './social-login.ts';
import { useFailureText } from './account-failure-texts.ts';

type Plain = Exclude<SocialFailure['type'], 'refused' | 'account'>;

const texts: Record<Plain, MessageDescriptor> = {
  'mfa-required': msg`The provider asked for a second factor, which was not entered. Please try again.`,
  'missing-refresh-token': msg`The login took too long and has expired. Please try again.`,
  'state-mismatch': msg`This login was not started in this browser, has expired, or was already used. Please try again.`,
  timeout: msg`The provider did not respond in time. Please try again.`,
  'popup-closed': msg`The login window was closed before login finished.`,
  'popup-blocked': msg`The browser blocked the login window. Allow it and try again.`,
  'login-required': msg`You need to log in with the provider first. Please try again.`,
  cancelled: msg`The login was cancelled.`,
  unreachable: msg`Can't reach the provider. Check your connection and try again.`,
  'not-configured': msg`Social login is not set up on this server.`,
};

export function useSocialFailureText(): (failure: SocialFailure) => string {
  const { i18n } = useLingui();
  const accountText = useFailureText();
  const otherwise = msg`Social login failed`;
  return (failure) => {
    switch (failure.type) {
      case 'refused':
        return i18n._(
          failure.code === 'invalid_grant' ? texts['state-mismatch'] : msg`Social login failed (${failure.code})`,
        );
      case 'account':
        // The rejected credential is the provider's proof, not an email and password.
        if (failure.failure.type === 'invalid-credentials') return i18n._(texts['state-mismatch']);
        return accountText(failure.failure, otherwise);
      default:
        return i18n._(texts[failure.type]);
    }
  };
}
