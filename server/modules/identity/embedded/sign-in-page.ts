import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { htmlPage, htmlPagePolicy } from '../../../shared/http/html-page.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { connectionNames, personasOf } from './personas.ts';
import type { Persona } from './personas.ts';

export type SignInPage = { readonly html: string; readonly policy: string };

type PageTexts = { readonly title: (provider: string) => string; readonly note: string; readonly cancel: string };

const pageTexts: Readonly<Record<LocaleCode, PageTexts>> = {
  'en-US': {
    title: (provider) => `Log in with ${provider}`,
    note: 'This is a sandbox: no real account is involved. Who would you like to be?',
    cancel: 'Cancel',
  },
  'zh-CN': {
    title: (provider) => `使用 ${provider} 登录`,
    note: '这是沙盒，不涉及真实账号。您想以谁的身份登录？',
    cancel: '取消',
  },
  'ja-JP': {
    title: (provider) => `${provider} でログイン`,
    note: 'これはテスト環境で、本物のアカウントは使いません。だれとしてログインしますか？',
    cancel: 'キャンセル',
  },
};

/** The request's parameters travel through hidden fields: the provider stores nothing about a page it has shown. */
export function signInPage(request: AuthorizeRequest, query: URLSearchParams, locale: LocaleCode): SignInPage {
  const texts = pageTexts[locale];
  const title = texts.title(connectionName(request.connection));
  const personaButtons = personasOf(request.connection).map(personaButton);
  const fields = [...query].filter(([name]) => name !== 'choice').map(hiddenField);
  const content = `<p class="soft">${texts.note}</p>
<form method="post">
${[...fields, ...personaButtons].join('\n')}
<button class="quiet" name="choice" value="cancel">${texts.cancel}</button>
</form>
`;
  return { html: htmlPage({ locale, title, content }), policy: htmlPagePolicy(new URL(request.redirectUri).origin) };
}

function connectionName(connection: string | undefined): string {
  return connectionNames.get(connection ?? '') ?? 'OpenID';
}

function personaButton({ subject, name, email }: Persona): string {
  return `<button class="person" name="choice" value="${escapeHtml(subject)}">${escapeHtml(name)}<small>${escapeHtml(email)}</small></button>`;
}

function hiddenField([name, value]: [string, string]): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}
