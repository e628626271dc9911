import { requestErrorOf } from '../../../domain/request-error.ts';
import { adminRequest } from '../admin-request.ts';
import type { AdminDeps } from '../admin-request.ts';
import { admin, postAdminNotice, setInvitations } from '../admin-state.ts';

/** A list on screen stays while a newer one is fetched. */
export async function loadInvitations(deps: AdminDeps): Promise<void> {
  if (admin.invitations.type === 'failed') setInvitations({ type: 'loading' });
  const result = await adminRequest(deps, 'invitations', {});
  if (result.type === 'ok') return setInvitations({ type: 'loaded', value: result.body.invitations });
  if (admin.access !== 'signed-in') return;
  postAdminNotice({ type: 'invitations-failed' });
  if (admin.invitations.type !== 'loaded') setInvitations({ type: 'failed', error: requestErrorOf(result) });
}
