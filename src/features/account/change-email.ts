import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { accountResultOf, type AccountResult } from './account-result.ts';
import { saveUser } from './account.ts';

/** `code`: with two-factor authentication, from the present mailbox. */
export type NewAddress = { readonly email: string; readonly password: string; readonly code?: string | undefined };

/** Mails a code to the new address. */
export async function requestEmailChange(
  { api }: Pick<AppServices, 'api'>,
  { email, password, code }: NewAddress,
): Promise<AccountResult> {
  const sent = await api.request('requestEmailChange', { body: { email: email.trim(), password, code } });
  if (sent.type === 'ok') showNotice({ type: 'code-sent' });
  return accountResultOf(sent);
}

export async function changeEmail(
  deps: Pick<AppServices, 'api' | 'tokenStore'>,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<AccountResult> {
  const changed = await deps.api.request('changeEmail', { body: { email: email.trim(), code } });
  if (changed.type === 'ok') {
    await saveUser(deps, changed.body.user);
    showNotice({ type: 'email-changed' });
  }
  return accountResultOf(changed);
}
