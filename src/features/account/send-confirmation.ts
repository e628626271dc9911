import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { accountResultOf } from './account-result.ts';
import type { AccountResult } from './account-result.ts';

/** Requests the code with which an account without a password confirms its deletion. */
export async function sendConfirmation({ api }: Pick<AppServices, 'api'>): Promise<AccountResult> {
  const sent = await api.request('sendConfirmation', {});
  if (sent.type === 'ok') showNotice({ type: 'code-sent' });
  return accountResultOf(sent);
}
