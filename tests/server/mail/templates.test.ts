import { expect, test } from 'vitest';
import { renderMail } from '../../../server/modules/mail/render-mail.ts';
import type { MailTemplate, PaidMonth } from '../../../server/modules/mail/mail-template.ts';
import { localeOfTag } from '../../../src/domain/locale.ts';
import type { LocaleCode } from '../../../src/domain/locale.ts';

const locales: readonly LocaleCode[] = ['en-US', 'zh-CN', 'ja-JP'];

const day = new Date('2026-12-27T00:00:00Z');
const link = { email: 'mei@example.org', secret: 'x'.repeat(43) };
const receiptWith = (plan: PaidMonth | undefined): MailTemplate => ({
  type: 'receipt',
  number: '2026-000042',
  orderId: '20261127aa',
  paidAt: day,
  item: 'Premium',
  amount: '$9.99 USD',
  ...(plan && { plan }),
  seller: ['Ana Ltd'],
  isSandbox: false,
});
const templates: readonly MailTemplate[] = [
  { type: 'registration-code', code: '123456', link },
  { type: 'registration-code', code: undefined, link },
  { type: 'sign-in-code', code: '123456' },
  { type: 'reset-code', code: '123456', link },
  { type: 'reset-code', code: undefined, link },
  { type: 'already-registered' },
  { type: 'no-account' },
  { type: 'account-blocked' },
  { type: 'signs-in-elsewhere', provider: 'Apple' },
  { type: 'confirmation-code', change: 'close_account', code: '123456' },
  { type: 'password-changed' },
  { type: 'second-factor-switched', enabled: true },
  { type: 'second-factor-switched', enabled: false },
  { type: 'provider-linked', provider: 'Google' },
  { type: 'account-closed' },
  { type: 'new-email-code', code: '123456' },
  { type: 'address-in-use' },
  { type: 'email-changed' },
  { type: 'invitation', code: 'aB3d' },
  receiptWith(undefined),
  receiptWith({ until: day, renews: true }),
  receiptWith({ until: day, renews: false }),
  { type: 'refund', orderId: '20261127aa', item: 'Premium', amount: '$9.99 USD', refunded: '$9.99 USD', isFull: true },
  { type: 'refund', orderId: '20261127aa', item: 'Premium', amount: '$9.99 USD', refunded: '$2.00 USD', isFull: false },
  { type: 'plan-renews', plan: 'Premium', renewsAt: day, amount: '$9.99 USD' },
  { type: 'renewal-failed', plan: 'Premium', dueAt: day, amount: '$9.99 USD' },
  { type: 'plan-cancelled', plan: 'Premium', endsAt: day },
  { type: 'plan-ended', plan: 'Premium', end: 'plan-ended' },
  { type: 'plan-ended', plan: 'Premium', end: 'plan-replaced' },
  { type: 'plan-ended', plan: 'Premium', end: 'plan-ran-out' },
];

const context = { publicUrl: 'https://talk.example.org' };

test('every template is short in every language and has its code in text and HTML', () => {
  for (const locale of locales) {
    for (const template of templates) {
      const mail = renderMail('mei@example.org', locale, template, context);
      expect(mail.subject.length).toBeGreaterThan(5);
      expect(mail.text.length).toBeLessThan(600);
      expect(mail.html).toContain(`lang="${locale}"`);
      const code = ('code' in template && template.code) || 'Dragoman';
      expect([mail.text, mail.html].every((words) => words.includes(code))).toBe(true);
      const secret = 'link' in template && template.link ? template.link.secret : '';
      expect([mail.text, mail.html].every((words) => words.includes(secret))).toBe(true);
    }
  }
});

test('no two languages share a subject', () => {
  for (const template of templates) {
    const subjects = locales.map((locale) => renderMail('mei@example.org', locale, template, context).subject);
    expect(new Set(subjects).size).toBe(locales.length);
  }
});

test('a mail has one button for its link, the name of the product, and the support of the operator', () => {
  const support = { ...context, supportUrl: 'https://example.org/help' };

  const { html, text } = renderMail('mei@example.org', 'en-US', { type: 'invitation', code: 'aB3d' }, support);

  const button = /<a href="https:\/\/talk\.example\.org\/login\?mode=register&amp;invite=aB3d" style="[^"]*background:/;
  expect(html).toMatch(button);
  expect(html).toContain('https://example.org/help');
  expect(text).toContain('Support: https://example.org/help');
});

test('the receipt of a plan says what a month costs, when it renews, and how to cancel, with the terms', () => {
  const bought = { until: day, renews: true };
  const receipt = receiptWith(bought);
  const withTerms = { ...context, termsUrl: 'https://example.org/terms' };

  const { text } = renderMail('mei@example.org', 'en-US', receipt, withTerms);
  const once = renderMail('mei@example.org', 'en-US', receiptWith({ ...bought, renews: false }), context);

  expect(text).toContain('renews for $9.99 USD / month, next on December 27, 2026, until you cancel it');
  expect(text).toContain('cancel it on the purchase page at any time');
  expect(text).toContain('Terms: https://example.org/terms');
  expect(once.text).toContain('It does not renew, and you will not be charged again.');
});

test('a receipt has its amounts at the end of the lines of a table, and its text the same lines', () => {
  const { html, text } = renderMail('mei@example.org', 'en-US', receiptWith(undefined), context);

  expect(html).toMatch(/<td[^>]*>Total<\/td><td[^>]*align="right"[^>]*>\$9\.99 USD<\/td>/);
  expect(text).toContain('Receipt: 2026-000042\nOrder: 20261127aa\n');
  expect(text).toContain('Premium: $9.99 USD\nTotal: $9.99 USD');
});

test('a mail that sends its reader to the operator names where', () => {
  const support = { ...context, supportUrl: 'mailto:help@example.org?subject=Help' };

  for (const locale of locales)
    for (const type of ['account-blocked', 'account-closed', 'email-changed'] as const) {
      expect(renderMail('mei@example.org', locale, { type }, support).text).toMatch(/[(（]help@example\.org[)）]/);
      expect(renderMail('mei@example.org', locale, { type }, context).text).not.toMatch(/undefined|[(（][)）]/);
    }
});

test('values in a template are escaped in HTML', () => {
  const template = { type: 'signs-in-elsewhere', provider: '<img src=x>' } as const;

  const { html } = renderMail('mei@example.org', 'en-US', template, context);

  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).not.toContain('<img');
});

test('a language tag maps to the supported locale of its language', () => {
  expect(['zh-Hans-CN', 'JA', 'en-GB', 'fr', 'zh-TW', 'sv', undefined].map(localeOfTag)).toEqual([
    'zh-CN',
    'ja-JP',
    'en-US',
    'fr',
    'zh-HK',
    undefined,
    undefined,
  ]);
});
