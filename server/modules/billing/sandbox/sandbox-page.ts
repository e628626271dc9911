import type { I18n } from '@lingui/core';
import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { htmlPage } from '../../../shared/http/html-page.ts';
import { textsIn } from '../../../shared/texts.ts';
import { priceText } from '../gateways/minor-units.ts';
import type { SandboxAction, SandboxPayment } from './sandbox-payments.ts';
import type { SandboxSubscription } from './sandbox-subscriptions.ts';

const methodNames = { alipay: 'Alipay', polar: 'Polar' } as const;

const actions: Readonly<Partial<Record<SandboxPayment['state'], readonly SandboxAction[]>>> = {
  waiting: ['pay', 'fail', 'expire'],
  paid: ['refund'],
};

type PageContent = {
  readonly payment: SandboxPayment;
  readonly subscription: SandboxSubscription | undefined;
  readonly description: string;
  readonly locale: LocaleCode;
};

/** The payment page of the sandbox. It needs no script. */
export function sandboxPage({ payment, subscription, description, locale }: PageContent): string {
  const i18n = textsIn(locale);
  const method = methodNames[payment.method];
  const amount = priceText(payment.amount_minor, payment.currency, locale);
  return htmlPage({
    locale,
    title: i18n._('Sandbox payment: {method}', { method }),
    content: `<p class="note">${i18n._('This page replaces {method} for testing. No money is charged.', { method })}</p>
<dl>
<dt>${i18n._('Item')}</dt><dd>${escapeHtml(description)}</dd>
<dt>${i18n._('Amount')}</dt><dd>${escapeHtml(amount)}</dd>
<dt>${i18n._('Order')}</dt><dd>${escapeHtml(payment.order_id)}</dd>
</dl>
<p role="status">${stateText(i18n, payment.state)}</p>
${formOf(buttonsOf(payment, subscription, i18n))}
<p><a href="/order-history">${i18n._('Back to your orders')}</a></p>
`,
  });
}

export function sandboxPageMissing(locale: LocaleCode): string {
  const i18n = textsIn(locale);
  return htmlPage({ locale, title: i18n._('This payment does not exist.'), content: '' });
}

type ActionButton = { readonly action: string; readonly label: string };

function buttonsOf(
  { state }: SandboxPayment,
  subscription: SandboxSubscription | undefined,
  i18n: I18n,
): ActionButton[] {
  const ofPayment = (actions[state] ?? []).map((action) => ({ action, label: actionText(i18n, action) }));
  if (!subscription || subscription.revoked_at) return ofPayment;
  const { cancel_at_period_end: isCancelled } = subscription;
  const renewal = {
    action: 'switch-renewal',
    label: isCancelled ? i18n._('Resume the renewal') : i18n._('Cancel the renewal'),
  };
  return [...(isCancelled ? [] : [{ action: 'renew', label: i18n._('Charge the next month') }]), renewal, ...ofPayment];
}

function formOf(buttons: readonly ActionButton[]): string {
  if (buttons.length === 0) return '';
  const rows = buttons.map(
    ({ action, label }) =>
      `<button name="action" value="${action}"${action === 'pay' ? ' class="main"' : ''}>${label}</button>`,
  );
  return `<form method="post">${rows.join('\n')}</form>`;
}

function stateText(i18n: I18n, state: SandboxPayment['state']): string {
  return {
    waiting: i18n._('Waiting for payment.'),
    paid: i18n._('Paid. You can close this window.'),
    failed: i18n._('The payment failed. You can close this window.'),
    expired: i18n._('The payment has expired. You can close this window.'),
    refunded: i18n._('The payment was refunded. You can close this window.'),
  }[state];
}

function actionText(i18n: I18n, action: SandboxAction): string {
  return { pay: i18n._('Pay'), fail: i18n._('Fail'), expire: i18n._('Expire'), refund: i18n._('Refund') }[action];
}
