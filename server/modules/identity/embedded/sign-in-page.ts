import { createHash } from 'node:crypto';
import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { connectionNames, personasOf } from './personas.ts';
import type { Persona } from './personas.ts';

export type SignInPage = { readonly html: string; readonly policy: string };

const style = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { width: min(22rem, 100% - 2rem); padding: 2rem 0; }
h1 { font-size: 1.35rem; margin: 0 0 .25rem; }
p { margin: 0 0 1.5rem; opacity: .75; }
button { display: block; width: 100%; min-height: 3.25rem; margin: 0 0 .75rem; padding: .6rem 1rem; font: inherit;
  text-align: start; border: 1px solid color-mix(in srgb, CanvasText 25%, transparent); border-radius: .75rem;
  background: transparent; color: inherit; cursor: pointer; }
button:hover { background: color-mix(in srgb, CanvasText 6%, transparent); }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
button small { display: block; opacity: .7; }
button.quiet { border-color: transparent; text-align: center; }
`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

type PageTexts = { readonly title: (provider: string) => string; readonly note: string; readonly cancel: string };

const pageTexts: Readonly<Record<LocaleCode, PageTexts>> = {
  'en-US': {
    title: (provider) => `Sign in with ${provider}`,
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
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${texts.note}</p>
<form method="post">
${[...query]
  .filter(([name]) => name !== 'choice')
  .map(hiddenField)
  .join('\n')}
${personaButtons.join('\n')}
<button class="quiet" name="choice" value="cancel">${texts.cancel}</button>
</form>
</main>
</body>
</html>
`;
  return { html, policy: pagePolicy(new URL(request.redirectUri).origin) };
}

function connectionName(connection: string | undefined): string {
  return connectionNames.get(connection ?? '') ?? 'OpenID';
}

function personaButton({ subject, name, email }: Persona): string {
  return `<button name="choice" value="${escapeHtml(subject)}">${escapeHtml(name)}<small>${escapeHtml(email)}</small></button>`;
}

function hiddenField([name, value]: [string, string]): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}

/** `form-action` must allow the return origin too: browsers check it against the redirect after the form's submission. */
function pagePolicy(returnOrigin: string): string {
  return `default-src 'none'; style-src ${styleHash}; form-action 'self' ${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`;
}
