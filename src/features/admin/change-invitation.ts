import { refusalOf } from '../../domain/refusal.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ApiResult } from '../../ports/api.ts';
import type { ResponseBody } from '../../protocol/contract.ts';
import { replaceInvitation, postAdminNotice } from './admin-state.ts';
import { adminRequest } from './admin-request.ts';
import { loadInvitations } from './load-invitations.ts';

export async function resendInvitation(world: AppServices, id: string): Promise<void> {
  await applyChange(world, 'resent', await adminRequest(world, 'resendInvitation', { params: { id } }));
}

export async function revokeInvitation(world: AppServices, id: string): Promise<void> {
  await applyChange(world, 'revoked', await adminRequest(world, 'revokeInvitation', { params: { id } }));
}

type Changed = ApiResult<ResponseBody<'resendInvitation'>>;

async function applyChange(world: AppServices, type: 'resent' | 'revoked', changed: Changed): Promise<void> {
  if (changed.type === 'ok') {
    replaceInvitation(changed.body.invitation);
    return postAdminNotice({ type, email: changed.body.invitation.email });
  }
  postAdminNotice({ type: 'change-failed', refusal: refusalOf(changed) });
  // Another administrator may have changed it meanwhile.
  if (changed.status === 409 || changed.status === 404) await loadInvitations(world);
}
