import { msg, plural } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { unreachable } from '../../domain/unreachable.ts';
import type { AdminNotice } from '../../domain/admin/admin-notice.ts';
import type { RequestError } from '../../domain/request-error.ts';
import { requestErrorReason, requestErrorText } from '../../ui/text/request-error-texts.ts';

export type AdminNoticeText = { readonly tone: 'success' | 'warning' | 'error'; readonly message: string };

/** Product spec section 8, "Admin". The server's own text takes precedence. */
export function adminNoticeText(notice: AdminNotice, i18n: I18n): AdminNoticeText {
  const own = (tone: AdminNoticeText['tone'], text: MessageDescriptor): AdminNoticeText => ({
    tone,
    message: i18n._(text),
  });
  const fromServerOr = (tone: AdminNoticeText['tone'], message: string, text: MessageDescriptor): AdminNoticeText =>
    message ? { tone, message } : own(tone, text);
  const failed = (error: RequestError, text: MessageDescriptor): AdminNoticeText => ({
    tone: 'error',
    message: requestErrorText(error, i18n, text),
  });
  /** What failed, and why where that is known. */
  const because = (
    error: RequestError,
    plain: MessageDescriptor,
    withReason: (reason: string) => MessageDescriptor,
  ): AdminNoticeText => {
    const reason = requestErrorReason(error, i18n);
    return own('error', reason === undefined ? plain : withReason(reason));
  };
  switch (notice.type) {
    case 'signed-in':
      return own('success', msg`Login successful!`);
    case 'session-over':
      return own('warning', msg`Your login has expired. Please log in again.`);
    case 'invitations-failed':
      return own('error', msg`Failed to load invitations`);
    case 'generated':
      return fromServerOr('success', notice.message, generatedText(notice.count, notice.skipped));
    case 'generate-failed':
      return because(
        notice.error,
        msg`Failed to generate invitation codes`,
        (reason) => msg`Failed to generate invitation codes: ${reason}`,
      );
    case 'sent':
      return fromServerOr(notice.waiting + notice.failed > 0 ? 'warning' : 'success', notice.message, sentText(notice));
    case 'send-failed':
      return because(
        notice.error,
        msg`Failed to send invitation emails`,
        (reason) => msg`Failed to send invitation emails: ${reason}`,
      );
    case 'resent':
      return own('success', msg`The invitation for ${notice.email} is being resent`);
    case 'revoked':
      return own('success', msg`The invitation for ${notice.email} has been revoked`);
    case 'change-failed':
      return failed(notice.error, msg`Something went wrong. Please try again.`);
    case 'beta-switched':
      return notice.on
        ? own('success', msg`Closed beta is on: registration requires an invitation code`)
        : own('success', msg`Closed beta is off: anyone can register`);
    case 'person-changed':
      return own('success', msg`The account has been changed`);
    case 'person-deleted':
      return own('success', msg`The account has been deleted`);
    case 'refunded':
      return own('success', msg`The order has been refunded`);
    case 'refund-requested':
      return own('success', msg`The refund has been requested. The order changes when the provider confirms it.`);
    case 'saved':
      return own('success', msg`Saved`);
    case 'export-failed':
      return failed(notice.error, msg`The table could not be exported`);
    default:
      return unreachable(notice);
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
