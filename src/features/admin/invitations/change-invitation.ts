import { requestErrorOf } from '../../../domain/request-error.ts';
import type { ApiResult } from '../../../ports/api.ts';
import type { ResponseBody } from '../../../protocol/contract.ts';
import { adminRequest, type AdminDeps } from '../admin-request.ts';
import { postAdminNotice, replaceInvitation } from '../admin-state.ts';
import { loadInvitations } from './load-invitations.ts';

export async function resendInvitation(deps: AdminDeps, id: string): Promise<void> {
  await applyChange(deps, 'resent', await adminRequest(deps, 'resendInvitation', { params: { id } }));
}

export async function revokeInvitation(deps: AdminDeps, id: string): Promise<void> {
  await applyChange(deps, 'revoked', await adminRequest(deps, 'revokeInvitation', { params: { id } }));
}

async function applyChange(
  deps: AdminDeps,
  type: 'resent' | 'revoked',
  result: ApiResult<ResponseBody<'resendInvitation'>>,
): Promise<void> {
  if (result.type === 'ok') {
    replaceInvitation(result.body.invitation);
    return postAdminNotice({ type, email: result.body.invitation.email });
  }
  postAdminNotice({ type: 'change-failed', error: requestErrorOf(result) });
  // Another administrator may have changed it meanwhile.
  if (result.status === 409 || result.status === 404) await loadInvitations(deps);
}
