import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { AccountNotice } from '../../domain/notice.ts';
import type { ToastContent } from '../../ui/controls/Toast.tsx';

type NoticeText = Pick<ToastContent, 'tone' | 'text'>;

type Plain = Exclude<AccountNotice['type'], 'second-factor-set' | 'account-deleted' | 'data-download-failed'>;

const plain: Record<Plain, readonly [NoticeText['tone'], MessageDescriptor]> = {
  registered: ['success', msg`Registration successful!`],
  'social-signed-in': ['success', msg`Social login successful!`],
  'social-sign-in-failed': ['error', msg`Social login failed`],
  'second-factor-asked': ['info', msg`Please enter your two-factor authentication code`],
  'code-sent': ['success', msg`Verification code sent. Please check your email.`],
  'reset-code-sent': ['success', msg`Password reset code sent. Please check your email.`],
  'code-verified': ['success', msg`Code verified`],
  'password-reset': ['success', msg`Password reset successful!`],
  'profile-updated': ['success', msg`Profile updated successfully!`],
  'profile-update-failed': ['error', msg`Failed to update profile`],
  'profile-refresh-failed': ['error', msg`Failed to refresh user information`],
  'email-changed': ['success', msg`Email address changed`],
  'password-updated': ['success', msg`Password updated successfully!`],
  'password-update-failed': ['error', msg`Failed to update password`],
  'second-factor-failed': ['error', msg`Failed to update two-factor authentication`],
  'account-deletion-failed': ['error', msg`Failed to delete account, please try again`],
  'coming-soon': ['info', msg`Coming soon`],
};

export function accountNoticeText(notice: AccountNotice, i18n: I18n): NoticeText {
  switch (notice.type) {
    case 'second-factor-set':
      return { tone: 'success', text: i18n._(secondFactorText(notice.enabled)) };
    case 'data-download-failed':
      return { tone: 'error', text: i18n._(notice.isTooOften ? tooOften : downloadFailed) };
    case 'account-deleted':
      return { tone: 'success', text: i18n._(notice.kept.length > 0 ? deletedExceptRecords : deleted) };
    default: {
      const [tone, text] = plain[notice.type];
      return { tone, text: i18n._(text) };
    }
  }
}

const tooOften = msg`Too many attempts. Please wait a while and try again.`;
const deleted = msg`Account deleted successfully!`;
const deletedExceptRecords = msg`Account deleted successfully! For accounting we keep payment and token records without your name.`;
const downloadFailed = msg`Your data could not be downloaded. Please try again.`;

function secondFactorText(enabled: boolean): MessageDescriptor {
  return enabled ? msg`Two-factor authentication is on` : msg`Two-factor authentication is off`;
}
