import type { AdminDeps } from '../admin-request.ts';
import { showAdminNotice } from '../admin-notice-text.ts';
import { admin } from '../admin-state.ts';
import { loadList } from '../load-list.ts';

/** The list on screen stays when the request fails: it is also requested while emails are being sent. */
export async function loadInvitations(deps: AdminDeps): Promise<void> {
  const isLoaded = await loadList(deps, 'invitations', {}, true);
  if (!isLoaded && admin.access === 'signed-in') showAdminNotice({ type: 'invitations-failed' });
}
