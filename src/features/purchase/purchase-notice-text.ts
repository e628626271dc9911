import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { OrderRefusal, PurchaseNotice } from '../../domain/notice.ts';
import type { ToastContent } from '../../ui/controls/Toast.tsx';

type NoticeText = Pick<ToastContent, 'tone' | 'text'>;

const plain: Record<
  Exclude<PurchaseNotice['type'], 'order-refused'>,
  readonly [NoticeText['tone'], MessageDescriptor]
> = {
  'payment-page-opened': ['info', msg`Redirecting to the payment page…`],
  'payment-succeeded': ['success', msg`Payment successful!`],
  'payment-failed': ['error', msg`Payment failed. Please try again.`],
  'payment-expired': ['error', msg`Payment expired. Please create a new order.`],
  'payment-information-missing': ['error', msg`Payment information not available`],
  'orders-loading-failed': ['error', msg`Failed to load order history`],
  'plan-cancelled': ['success', msg`Your plan will not renew.`],
  'plan-resumed': ['success', msg`Your plan renews again.`],
  'plan-change-failed': ['error', msg`The plan could not be changed. Please try again later.`],
};

const refusals: Record<OrderRefusal, MessageDescriptor> = {
  'invalid-purchase': msg`Invalid purchase information`,
  'method-unavailable': msg`This payment method is not available at the moment. Please try again later.`,
  'already-subscribed': msg`You already have this plan, and it renews automatically.`,
  'too-many': msg`Too many attempts. Please wait a while and try again.`,
  'not-created': msg`Failed to create payment order`,
  'creation-failed': msg`Payment creation failed`,
  error: msg`Payment error`,
};

export function purchaseNoticeText(notice: PurchaseNotice, i18n: I18n): NoticeText {
  if (notice.type === 'order-refused') return { tone: 'error', text: i18n._(refusals[notice.reason]) };
  const [tone, text] = plain[notice.type];
  return { tone, text: i18n._(text) };
}
