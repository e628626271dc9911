import type { AppServices } from '../../ports/services.ts';
import { admin } from './admin-state.ts';
import { adminRequest } from './admin-request.ts';
import { loadInvitations } from './load-invitations.ts';

const POLL_MS = 3000;

/** Polls the mail queue and reloads the list whenever its figures change, while the server sends in the background. */
export async function followMails(world: AppServices, signal: AbortSignal): Promise<void> {
  let seen = '';
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return;
    // A running job shows its own progress and reloads the list when it ends.
    if (admin.job) continue;
    const now = await adminRequest(world, 'invitationMails', {});
    if (signal.aborted) return;
    const figures = now.type === 'ok' ? JSON.stringify(now.body) : seen;
    if (figures !== seen) await loadInvitations(world);
    seen = figures;
  }
}
