import { createHash } from 'node:crypto';
import { currencySymbol } from '../../../src/domain/purchase.ts';
import { decimalOf } from '../minor-units.ts';
import type { SandboxAction, SandboxPayment } from './sandbox-payments.ts';

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

/** The page's own policy: one style sheet, forms to ourselves, nothing else. */
export const sandboxPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const methodNames = { alipay: 'Alipay', polar: 'Polar' } as const;

const stateTexts: Readonly<Record<SandboxPayment['state'], string>> = {
  waiting: 'Waiting for you.',
  paid: 'Paid. You can close this window.',
  failed: 'The payment failed. You can close this window.',
  expired: 'The payment has expired. You can close this window.',
  refunded: 'The money went back. You can close this window.',
};

const buttons: Readonly<Partial<Record<SandboxPayment['state'], ReadonlyArray<readonly [SandboxAction, string]>>>> = {
  waiting: [
    ['pay', 'Pay'],
    ['fail', 'Fail'],
    ['expire', 'Let it expire'],
  ],
  paid: [['refund', 'Give the money back']],
};

/** The stand-in's payment page. It needs no script. */
export function sandboxPage(payment: SandboxPayment): string {
  const amount = `${currencySymbol(payment.currency)}${decimalOf(payment.amount_minor)} ${payment.currency}`;
  return document(
    `Sandbox payment: ${methodNames[payment.method]}`,
    `<p class="note">This stands in for ${methodNames[payment.method]}. No money moves.</p>
<dl>
<dt>For</dt><dd>${escaped(payment.description)}</dd>
<dt>Amount</dt><dd>${escaped(amount)}</dd>
<dt>Order</dt><dd>${escaped(payment.order_id)}</dd>
</dl>
<p role="status">${stateTexts[payment.state]}</p>
${formOf(payment)}
<p><a href="/order-history">Back to the orders</a></p>`,
  );
}

export function sandboxPageMissing(): string {
  return document('Sandbox payment', '<p>There is no such payment.</p>');
}

function formOf({ state }: SandboxPayment): string {
  const shown = buttons[state] ?? [];
  if (shown.length === 0) return '';
  const rows = shown.map(
    ([action, label]) =>
      `<button name="action" value="${action}"${action === 'pay' ? ' class="main"' : ''}>${label}</button>`,
  );
  return `<form method="post">${rows.join('\n')}</form>`;
}

function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${content}</main></body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
