import type { World } from '../../ports/world.ts';
import { sayToAdmin, setAdminWork } from '../../state/admin.ts';
import { adminCall } from './admin-call.ts';
import { adminRefusal } from './admin-refusal.ts';
import { loadInvitations } from './load-invitations.ts';

const LOOK_MS = 1000;

/** Sends what is pending and shows how far it is. The server goes on by itself with what takes longer than a call. */
export async function sendInvitations(world: World, pending: number): Promise<void> {
  setAdminWork({ type: 'sending', done: 0, total: pending });
  const watching = new AbortController();
  void watch(world, pending, watching.signal);
  const sent = await adminCall(world, 'sendInvitations', {});
  watching.abort();
  setAdminWork(undefined);
  if (sent.type === 'failed' || !sent.answer.success) {
    sayToAdmin({ type: 'send-failed', refusal: adminRefusal(sent) });
  } else {
    const { sentCount = 0, waitingCount = 0, failedCount = 0, message = '' } = sent.answer;
    sayToAdmin({ type: 'sent', count: sentCount, waiting: waitingCount, failed: failedCount, message });
  }
  await loadInvitations(world);
}

async function watch(world: World, total: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (signal.aborted) return;
    const now = await adminCall(world, 'invitationMails', {});
    if (signal.aborted || now.type === 'failed') return;
    const left = now.answer.waiting + now.answer.sending;
    setAdminWork({ type: 'sending', done: Math.max(0, total - left), total });
  }
}
