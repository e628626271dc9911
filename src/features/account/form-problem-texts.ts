import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Problem } from '../../domain/validation.ts';

const texts: Record<Problem, MessageDescriptor> = {
  'name-required': msg`Name is required`,
  'email-required': msg`Please enter your email`,
  'email-required-first': msg`Please enter your email first`,
  'email-malformed': msg`This is not a valid email address`,
  'password-required': msg`Please enter your password`,
  'new-password-required': msg`Please choose a password`,
  'password-too-short': msg`The password must have at least 8 characters`,
  'password-mismatch': msg`The passwords do not match`,
  'code-required': msg`Please enter the verification code`,
  'code-malformed': msg`The code has 6 digits`,
  'invitation-required': msg`Invitation code is required during beta testing`,
  'delete-word-missing': msg`Please type DELETE to confirm`,
};

export function useProblemText(): (problem: Problem | undefined) => string | undefined {
  const { i18n } = useLingui();
  return (problem) => problem && i18n._(texts[problem]);
}
