import { requestErrorOf } from '../../../domain/request-error.ts';
import type { ApiResult } from '../../../ports/api.ts';
import type { RequestInput, ResponseBody } from '../../../protocol/contract.ts';
import { adminRequest, type AdminDeps } from '../admin-request.ts';
import { showAdminNotice } from '../admin-notice-text.ts';
import { admin, setAdminList } from '../admin-state.ts';
import { loadList } from '../load-list.ts';

/** The requests that change a person and return how the account is then. */
export type PersonChange = 'changeTokens' | 'setUnlimited' | 'setBlocked' | 'deletePerson' | 'endPlan';

/** @returns whether it succeeded */
export async function changePerson<Name extends PersonChange>(
  deps: AdminDeps,
  name: Name,
  input: RequestInput<Name>,
): Promise<boolean> {
  const result: ApiResult<ResponseBody<PersonChange>> = await adminRequest(deps, name, input);
  if (result.type === 'failed') {
    showAdminNotice({ type: 'change-failed', error: requestErrorOf(result) });
    return false;
  }
  // Not when another person was opened meanwhile.
  const isShown = admin.listInputs.adminPerson?.params.id === result.body.person.id;
  if (isShown) setAdminList('adminPerson', { type: 'loaded', value: result.body });
  showAdminNotice({ type: name === 'deletePerson' ? 'person-deleted' : 'person-changed' });
  return true;
}

/** @returns whether the payment provider has taken it */
export async function refundOrder(
  deps: AdminDeps,
  personId: string,
  order: { readonly orderId: string; readonly reason: string },
): Promise<boolean> {
  const { orderId, reason } = order;
  const result = await adminRequest(deps, 'refundOrder', { params: { orderId }, body: { reason } });
  if (result.type === 'failed') {
    showAdminNotice({ type: 'change-failed', error: requestErrorOf(result) });
    return false;
  }
  showAdminNotice({ type: result.body.outcome === 'refunded' ? 'refunded' : 'refund-requested' });
  await loadList(deps, 'adminPerson', { params: { id: personId } });
  return true;
}
