import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Notice, StartRefusal } from '../../domain/notice.ts';
import { countText } from './amounts.ts';

export type NoticeText = { readonly tone: 'success' | 'warning' | 'error' | 'info'; readonly text: string };

function success(text: string): NoticeText {
  return { tone: 'success', text };
}

function warning(text: string): NoticeText {
  return { tone: 'warning', text };
}

function error(text: string): NoticeText {
  return { tone: 'error', text };
}

/** The words of a toast, in the language of the interface. */
export function useNoticeText(): (notice: Notice) => NoticeText {
  const { t, i18n } = useLingui();
  const refusalText = useRefusalText();
  return (notice) => {
    switch (notice.type) {
      case 'signed-in':
        return success(t`Login successful!`);
      case 'signed-out':
        return success(t`Logout successful!`);
      case 'sign-out-failed':
        return error(t`Logout failed, please try again`);
      case 'registered':
        return success(t`Registration successful!`);
      case 'social-signed-in':
        return success(t`Social login successful!`);
      case 'social-sign-in-failed':
        return error(t`Social login failed`);
      case 'second-factor-asked':
        return { tone: 'info', text: t`Please enter your two-factor authentication code` };
      case 'code-sent':
        return success(t`Verification code sent. Please check your e-mail.`);
      case 'reset-code-sent':
        return success(t`Password reset code sent. Please check your e-mail.`);
      case 'code-verified':
        return success(t`Code verified`);
      case 'password-reset':
        return success(t`Password reset successful! You can sign in now.`);
      case 'profile-updated':
        return success(t`Profile updated successfully!`);
      case 'profile-update-failed':
        return error(t`Failed to update profile`);
      case 'profile-refresh-failed':
        return error(t`Failed to refresh user information`);
      case 'password-updated':
        return success(t`Password updated successfully!`);
      case 'password-update-failed':
        return error(t`Failed to update password`);
      case 'second-factor-set':
        return success(notice.enabled ? t`Two-factor authentication is on` : t`Two-factor authentication is off`);
      case 'second-factor-failed':
        return error(t`Failed to update two-factor authentication`);
      case 'account-deleted': {
        const kept = notice.kept.join(', ');
        return success(
          kept ? t`Account deleted successfully! Kept for accounting: ${kept}` : t`Account deleted successfully!`,
        );
      }
      case 'account-deletion-failed':
        return error(t`Failed to delete account, please try again`);
      case 'coming-soon':
        return { tone: 'info', text: t`Coming soon` };
      case 'conversation-saved': {
        const turns = plural(notice.turnCount, { one: '# record', other: '# records' });
        const tokens = countText(notice.tokens, i18n.locale);
        return success(t`Conversation saved: ${turns}, ${tokens} tokens deducted`);
      }
      case 'conversation-saved-with-warning':
        return warning(notice.warning);
      case 'conversation-save-failed':
        return error(t`Conversation data save failed, but translation stopped. It is kept on this device.`);
      case 'conversation-waiting':
        return warning(
          {
            offline: t`No connection: the conversation is kept on this device and saved when you are online.`,
            'sign-in': t`Sign in to finish saving the conversation kept on this device.`,
            server: t`The server could not save the conversation yet. It is kept on this device and tried again.`,
          }[notice.reason],
        );
      case 'conversation-loading-failed':
        return error(t`The conversation could not be loaded`);
      case 'conversation-deleted':
        return success(notice.message || t`Conversation deleted`);
      case 'conversation-delete-failed':
        return error(notice.message || t`The conversation could not be deleted`);
      case 'session-error': {
        const { message } = notice;
        return error(t`Session Error: ${message}`);
      }
      case 'session-ended':
        return warning(
          {
            'time-up': t`The time of this conversation is up.`,
            'line-lost': t`The connection was lost. What was said is kept.`,
            'tokens-used-up': t`Your tokens are used up.`,
          }[notice.reason],
        );
      case 'start-refused':
        return error(refusalText(notice.reason));
      case 'device-storage-failed':
        return warning(t`This device could not store the conversation. Free some space.`);
      case 'server-said':
        return { tone: notice.tone, text: notice.message };
    }
  };
}

function useRefusalText(): (reason: StartRefusal) => string {
  const { t } = useLingui();
  return (reason) => {
    const texts: Record<StartRefusal, string> = {
      'tokens-not-enough': t`Token balance is insufficient. Please purchase more tokens or upgrade your subscription`,
      'languages-equal': t`Source and target languages cannot be the same. Please select different languages.`,
      'microphone-denied': t`Microphone permission denied`,
      'microphone-missing': t`No microphone found`,
      'microphone-busy': t`Audio device error: another app is using the microphone`,
      'microphone-unavailable': t`The microphone needs HTTPS and a supported browser`,
      network: t`Network connection error`,
      'service-unavailable': t`Service temporarily unavailable`,
      'service-busy': t`All interpreters are busy. Please try again in a moment.`,
      'invalid-session': t`Invalid session data received from backend`,
      'offer-rejected': t`WebRTC offer rejected`,
      'sign-in-needed': t`Please sign in to continue`,
      unknown: t`Translation failed, please try again`,
    };
    return texts[reason];
  };
}
