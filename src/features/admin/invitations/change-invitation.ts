import { requestErrorOf } from '../../../domain/request-error.ts';
import { adminRequest, type AdminDeps } from '../admin-request.ts';
import { showAdminNotice } from '../admin-notice-text.ts';
import { replaceInvitation } from '../admin-state.ts';
import { loadInvitations } from './load-invitations.ts';

/** Sends the mail of an invitation again, or revokes its code. */
export async function changeInvitation(deps: AdminDeps, change: 'resend' | 'revoke', id: string): Promise<void> {
  const result = await adminRequest(deps, `${change}Invitation`, { params: { id } });
  if (result.type === 'ok') {
    replaceInvitation(result.body.invitation);
    const { email } = result.body.invitation;
    return showAdminNotice({ type: change === 'resend' ? 'resent' : 'revoked', email });
  }
  showAdminNotice({ type: 'change-failed', error: requestErrorOf(result) });
  // Another administrator may have changed it meanwhile.
  if (result.status === 409 || result.status === 404) await loadInvitations(deps);
}
