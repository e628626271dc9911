import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { SupportLink } from '../legal/LegalLinks.tsx';
import { useFailureText } from './account-failure-texts.ts';

/** Fallback texts for failures without a text from the server. */
const otherwise = {
  login: msg`Login failed, please try again`,
  code: msg`Failed to send verification code`,
  verification: msg`Invalid verification code`,
  registration: msg`Registration failed, please try again`,
  reset: msg`Password reset failed`,
  password: msg`Failed to change password`,
  email: msg`Failed to change the email address`,
} satisfies Record<string, MessageDescriptor>;

type FormAlertProps = {
  failure: AccountFailure | undefined;
  attempt: keyof typeof otherwise;
  /** The mails that were requested have links: when there are too many of them, those that arrived still work. */
  hasLink?: boolean;
};

/** Why the last submission failed. */
export function FormError({ failure, attempt, hasLink }: FormAlertProps): ReactNode {
  const textOf = useFailureText();
  if (!failure) return null;
  return (
    <Alert tone="bad" isUrgent title={textOf(failure, otherwise[attempt])}>
      {hasLink && failure.type === 'too-many-tries' && (
        <Trans>The links in the emails that you have received in the last 30 minutes still work.</Trans>
      )}
      <BlockedHelp failure={failure} />
    </Alert>
  );
}

/** For the owner of a blocked account. */
export function BlockedHelp({ failure }: { failure: AccountFailure }): ReactNode {
  const isBlocked = failure.type === 'other' && failure.error.code === 'account_blocked';
  return isBlocked && <SupportLink />;
}
