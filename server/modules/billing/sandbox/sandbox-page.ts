import { createHash } from 'node:crypto';
import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { currencySymbol } from '../../../../src/domain/purchase.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { formatMinorUnits } from '../gateways/minor-units.ts';
import type { SandboxAction, SandboxPayment } from './sandbox-payments.ts';
import type { SandboxSubscription } from './sandbox-subscriptions.ts';
import { sandboxTexts } from './sandbox-texts.ts';
import type { SandboxTexts } from './sandbox-texts.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 10vh auto; padding: 0 1.5rem; }
p.note { border-inline-start: 4px solid #b45309; padding-inline-start: 0.75rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
dt { opacity: 0.7; } dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
form { display: grid; gap: 0.75rem; margin-block: 2rem; }
button { font: inherit; min-height: 3rem; border: 1px solid currentColor; border-radius: 0.75rem; background: none; color: inherit; cursor: pointer; }
button.main { background: #0f766e; border-color: #0f766e; color: #fff; font-weight: 600; }
`;

/** The page's own policy: its style sheet and forms to this server, nothing else. */
export const sandboxPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
  return document(
    locale,
    texts.title(method),
    `<p class="note">${texts.notice(method)}</p>
<dl>
<dt>${texts.for}</dt><dd>${escapeHtml(description)}</dd>
<dt>${texts.amount}</dt><dd>${escapeHtml(amount)}</dd>
<dt>${texts.order}</dt><dd>${escapeHtml(payment.order_id)}</dd>
</dl>
<p role="status">${texts.states[payment.state]}</p>
${formOf(buttonsOf(payment, subscription, texts))}
<p><a href="/order-history">${texts.back}</a></p>`,
  );
}

export function sandboxPageMissing(locale: LocaleCode): string {
  const texts = sandboxTexts[locale];
  return document(locale, texts.missing, '');
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

function document(locale: LocaleCode, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${content}</main></body>
</html>
`;
}
