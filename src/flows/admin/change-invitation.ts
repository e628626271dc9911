import { refusalOf } from '../../domain/refusal.ts';
import type { World } from '../../ports/world.ts';
import type { ApiResult } from '../../ports/api.ts';
import type { CallAnswer } from '../../protocol/contract.ts';
import { replaceInvitation, sayToAdmin } from '../../state/admin.ts';
import { adminCall } from './admin-call.ts';
import { loadInvitations } from './load-invitations.ts';

export async function resendInvitation(world: World, id: string): Promise<void> {
  await adopt(world, 'resent', await adminCall(world, 'resendInvitation', { params: { id } }));
}

export async function revokeInvitation(world: World, id: string): Promise<void> {
  await adopt(world, 'revoked', await adminCall(world, 'revokeInvitation', { params: { id } }));
}

type Changed = ApiResult<CallAnswer<'resendInvitation'>>;

async function adopt(world: World, type: 'resent' | 'revoked', changed: Changed): Promise<void> {
  if (changed.type === 'ok') {
    replaceInvitation(changed.answer.invitation);
    return sayToAdmin({ type, email: changed.answer.invitation.email });
  }
  sayToAdmin({ type: 'change-failed', refusal: refusalOf(changed) });
  // Somebody else may have changed it meanwhile.
  if (changed.status === 409 || changed.status === 404) await loadInvitations(world);
}
