import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { htmlPage, htmlPagePolicy } from '../../../shared/http/html-page.ts';
import { textsIn } from '../../../shared/texts.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { connectionNames, personasOf, type Persona } from './personas.ts';

export type SignInPage = { readonly html: string; readonly policy: string };

/** The request's parameters travel through hidden fields: the provider stores nothing about a page it has shown. */
export function signInPage(request: AuthorizeRequest, query: URLSearchParams, locale: LocaleCode): SignInPage {
  const i18n = textsIn(locale);
  const title = i18n._('Log in with {provider}', { provider: connectionName(request.connection) });
  const personaButtons = personasOf(request.connection).map(personaButton);
  const fields = [...query].filter(([name]) => name !== 'choice').map(hiddenField);
  const content = `<p class="soft">${i18n._('This is a sandbox: no real account is involved. Who would you like to be?')}</p>
<form method="post">
${[...fields, ...personaButtons].join('\n')}
<button class="quiet" name="choice" value="cancel">${i18n._('Cancel')}</button>
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
