import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { AccountNotice } from '../../domain/notice.ts';
import type { ToastContent } from '../../ui/controls/Toast.tsx';

type NoticeText = Pick<ToastContent, 'tone' | 'text'>;

type Plain = Exclude<AccountNotice['type'], 'second-factor-set' | 'account-deleted'>;

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
    case 'account-deleted':
      return { tone: 'success', text: deletionText(notice.kept, i18n) };
    default: {
      const [tone, text] = plain[notice.type];
      return { tone, text: i18n._(text) };
    }
  }
}

function secondFactorText(enabled: boolean): MessageDescriptor {
  return enabled ? msg`Two-factor authentication is on` : msg`Two-factor authentication is off`;
}

/** Texts for the server's names of retained data. */
const keptNames: Readonly<Record<string, MessageDescriptor>> = {
  'token ledger': msg`token usage`,
  'token balance': msg`token balance`,
  'payment orders': msg`payment orders`,
};

function deletionText(names: readonly string[], i18n: I18n): string {
  if (names.length === 0) return i18n._(msg`Account deleted successfully!`);
  const words = names.map((name) => (keptNames[name] ? i18n._(keptNames[name]) : name));
  const kept = new Intl.ListFormat(i18n.locale || 'en-US').format(words);
  return i18n._(msg`Account deleted successfully! Kept for accounting: ${kept}`);
}
