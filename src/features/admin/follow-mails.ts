import type { AppServices } from '../../ports/services.ts';
import { admin } from './admin-state.ts';
import { adminRequest } from './admin-request.ts';
import { loadInvitations } from './load-invitations.ts';

const POLL_MS = 3000;

/** Keeps the list on screen true while the server goes on sending by itself. */
export async function followMails(world: AppServices, signal: AbortSignal): Promise<void> {
  let seen = '';
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return;
    // What is under way here shows how far it is by itself, and loads the list at its end.
    if (admin.job) continue;
    const now = await adminRequest(world, 'invitationMails', {});
    if (signal.aborted) return;
    const figures = now.type === 'ok' ? JSON.stringify(now.body) : seen;
    if (figures !== seen) await loadInvitations(world);
    seen = figures;
  }
}
