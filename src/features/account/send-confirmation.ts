import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { accountResultOf } from './account-result.ts';
import type { AccountResult } from './account-result.ts';

/** Requests the code with which the owner confirms a change of the account. */
export async function sendConfirmation({ api }: Pick<AppServices, 'api'>): Promise<AccountResult> {
  const sent = await api.request('sendConfirmation', {});
  if (sent.type === 'ok') showNotice({ type: 'code-sent' });
  return accountResultOf(sent);
}
