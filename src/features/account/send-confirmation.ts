import type { AppServices } from '../../ports/services.ts';
import type { ConfirmedChange } from '../../protocol/contract.ts';
import { showNotice } from '../../state/notices.ts';
import { accountResultOf, type AccountResult } from './account-result.ts';

/** Requests the code with which the owner confirms this change of the account. */
export async function sendConfirmation(
  { api }: Pick<AppServices, 'api'>,
  change: ConfirmedChange,
): Promise<AccountResult> {
  const sent = await api.request('sendConfirmation', { body: { change } });
  if (sent.type === 'ok') showNotice({ type: 'code-sent' });
  return accountResultOf(sent);
}
