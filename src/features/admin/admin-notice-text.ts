import { msg, plural } from '@lingui/core/macro';
import { i18n, type MessageDescriptor } from '@lingui/core';
import type { AdminNotice } from '../../domain/admin/admin-notice.ts';
import type { RequestError } from '../../domain/request-error.ts';
import { showNotice } from '../../state/notices.ts';
import { requestErrorReason, requestErrorText } from '../../ui/text/request-error-texts.ts';

type AdminNoticeText = { readonly tone: 'success' | 'warning' | 'error'; readonly message: string };

const plain = {
  'signed-in': ['success', msg`Login successful!`],
  'session-over': ['warning', msg`Your login has expired. Please log in again.`],
  'invitations-failed': ['error', msg`Failed to load invitations`],
  'person-changed': ['success', msg`The account has been changed`],
  'person-deleted': ['success', msg`The account has been deleted`],
  refunded: ['success', msg`The order has been refunded`],
  'refund-requested': ['success', msg`The refund has been requested. The order changes when the provider confirms it.`],
  saved: ['success', msg`Saved`],
} as const;

/** Product spec section 8, "Admin". */
export function showAdminNotice(notice: AdminNotice): void {
  showNotice({ type: 'server-said', ...adminNoticeText(notice) });
}

/** The server's own text takes precedence. */
function adminNoticeText(notice: AdminNotice): AdminNoticeText {
  const own = (tone: AdminNoticeText['tone'], text: MessageDescriptor, message = ''): AdminNoticeText => ({
    tone,
    message: message || i18n._(text),
  });
  const failed = (error: RequestError, text: MessageDescriptor) =>
    own('error', text, requestErrorText(error, i18n, text));
  switch (notice.type) {
    case 'generated':
      return own('success', generatedText(notice.count, notice.skipped), notice.message);
    case 'sent':
      return own(notice.waiting + notice.failed > 0 ? 'warning' : 'success', sentText(notice), notice.message);
    case 'generate-failed': {
      const reason = requestErrorReason(notice.error, i18n);
      if (reason) return own('error', msg`Failed to generate invitation codes: ${reason}`);
      return own('error', msg`Failed to generate invitation codes`);
    }
    case 'send-failed': {
      const reason = requestErrorReason(notice.error, i18n);
      const text = msg`Failed to send invitation emails`;
      return own('error', reason ? msg`Failed to send invitation emails: ${reason}` : text);
    }
    case 'resent':
      return own('success', msg`The invitation for ${notice.email} is being resent`);
    case 'revoked':
      return own('success', msg`The invitation for ${notice.email} has been revoked`);
    case 'beta-switched':
      return notice.on
        ? own('success', msg`Closed beta is on: registration requires an invitation code`)
        : own('success', msg`Closed beta is off: anyone can register`);
    case 'change-failed':
      return failed(notice.error, msg`Something went wrong. Please try again.`);
    case 'export-failed':
      return failed(notice.error, msg`The table could not be exported`);
    default:
      return own(plain[notice.type][0], plain[notice.type][1]);
  }
}

function generatedText(count: number, skipped: number): MessageDescriptor {
  if (skipped === 0)
    return msg`${plural(count, { one: 'Successfully generated # invitation code', other: 'Successfully generated # invitation codes' })}`;
  return msg`${plural(count, { one: 'Successfully generated # invitation code', other: 'Successfully generated # invitation codes' })}; ${plural(skipped, { one: '# address was already invited', other: '# addresses were already invited' })}`;
}

function sentText({ count, waiting, failed }: Extract<AdminNotice, { type: 'sent' }>): MessageDescriptor {
  if (waiting + failed === 0)
    return msg`${plural(count, { one: 'Successfully sent # invitation email', other: 'Successfully sent # invitation emails' })}`;
  return msg`${plural(count, { one: 'Successfully sent # invitation email', other: 'Successfully sent # invitation emails' })}; ${waiting} waiting, ${failed} failed`;
}
