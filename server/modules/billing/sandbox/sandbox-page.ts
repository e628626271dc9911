import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { currencySymbol } from '../../../../src/domain/purchase.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { htmlPage } from '../../../shared/http/html-page.ts';
import { formatMinorUnits } from '../gateways/minor-units.ts';
import type { SandboxAction, SandboxPayment } from './sandbox-payments.ts';
import type { SandboxSubscription } from './sandbox-subscriptions.ts';
import { sandboxTexts } from './sandbox-texts.ts';
import type { SandboxTexts } from './sandbox-texts.ts';

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
  const texts = sandboxTexts[locale];
  const method = methodNames[payment.method];
  const amount = `${currencySymbol(payment.currency)}${formatMinorUnits(payment.amount_minor)} ${payment.currency}`;
  return htmlPage({
    locale,
    title: texts.title(method),
    content: `<p class="note">${texts.notice(method)}</p>
<dl>
<dt>${texts.for}</dt><dd>${escapeHtml(description)}</dd>
<dt>${texts.amount}</dt><dd>${escapeHtml(amount)}</dd>
<dt>${texts.order}</dt><dd>${escapeHtml(payment.order_id)}</dd>
</dl>
<p role="status">${texts.states[payment.state]}</p>
${formOf(buttonsOf(payment, subscription, texts))}
<p><a href="/order-history">${texts.back}</a></p>
`,
  });
}

export function sandboxPageMissing(locale: LocaleCode): string {
  const texts = sandboxTexts[locale];
  return htmlPage({ locale, title: texts.missing, content: '' });
}

type ActionButton = { readonly action: string; readonly label: string };

function buttonsOf(
  { state }: SandboxPayment,
  subscription: SandboxSubscription | undefined,
  texts: SandboxTexts,
): ActionButton[] {
  const ofPayment = (actions[state] ?? []).map((action) => ({ action, label: texts.actions[action] }));
  if (!subscription || subscription.revoked_at) return ofPayment;
  const { cancel_at_period_end: isCancelled } = subscription;
  const renewal = { action: 'switch-renewal', label: isCancelled ? texts.resumeRenewal : texts.cancelRenewal };
  return [...(isCancelled ? [] : [{ action: 'renew', label: texts.renew }]), renewal, ...ofPayment];
}

function formOf(buttons: readonly ActionButton[]): string {
  if (buttons.length === 0) return '';
  const rows = buttons.map(
    ({ action, label }) =>
      `<button name="action" value="${action}"${action === 'pay' ? ' class="main"' : ''}>${label}</button>`,
  );
  return `<form method="post">${rows.join('\n')}</form>`;
}
