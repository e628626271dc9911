import { refusalOf } from '../../domain/refusal.ts';
import type { World } from '../../ports/world.ts';
import { admin, sayToAdmin, setInvitations } from '../../state/admin.ts';
import { adminCall } from './admin-call.ts';

/** A list that is on screen stays there while a newer one is fetched. */
export async function loadInvitations(world: World): Promise<void> {
  if (admin.invitations.type === 'failed') setInvitations({ type: 'loading' });
  const found = await adminCall(world, 'invitations', {});
  if (found.type === 'ok') return setInvitations({ type: 'loaded', value: found.answer.invitations });
  if (admin.access !== 'signed-in') return;
  sayToAdmin({ type: 'invitations-failed' });
  if (admin.invitations.type !== 'loaded') setInvitations({ type: 'failed', refusal: refusalOf(found) });
}
