import { refusalOf } from '../../domain/refusal.ts';
import type { AppServices } from '../../ports/services.ts';
import { admin, postAdminNotice, setInvitations } from './admin-state.ts';
import { adminRequest } from './admin-request.ts';

/** A list on screen stays while a newer one is fetched. */
export async function loadInvitations(world: AppServices): Promise<void> {
  if (admin.invitations.type === 'failed') setInvitations({ type: 'loading' });
  const found = await adminRequest(world, 'invitations', {});
  if (found.type === 'ok') return setInvitations({ type: 'loaded', value: found.body.invitations });
  if (admin.access !== 'signed-in') return;
  postAdminNotice({ type: 'invitations-failed' });
  if (admin.invitations.type !== 'loaded') setInvitations({ type: 'failed', refusal: refusalOf(found) });
}
