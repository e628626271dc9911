import type { World } from '../../ports/world.ts';
import { admin } from '../../state/admin.ts';
import { adminCall } from './admin-call.ts';
import { loadInvitations } from './load-invitations.ts';

const LOOK_MS = 3000;

/** Keeps the list on screen true while the server goes on sending by itself. */
export async function followMails(world: World, signal: AbortSignal): Promise<void> {
  let seen = '';
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (signal.aborted) return;
    // What is under way here shows how far it is by itself, and loads the list at its end.
    if (admin.work) continue;
    const now = await adminCall(world, 'invitationMails', {});
    if (signal.aborted) return;
    const figures = now.type === 'ok' ? JSON.stringify(now.answer) : seen;
    if (figures !== seen) await loadInvitations(world);
    seen = figures;
  }
}
