import type { AppServices } from '../../ports/services.ts';
import { postAdminNotice, setAdminJob } from './admin-state.ts';
import { adminRequest } from './admin-request.ts';
import { adminRefusal } from './admin-refusal.ts';
import { loadInvitations } from './load-invitations.ts';

const POLL_MS = 1000;

/** Sends pending emails and shows the progress. The server continues in the background after the request returns. */
export async function sendInvitations(world: AppServices, pending: number): Promise<void> {
  setAdminJob({ type: 'sending', done: 0, total: pending });
  const watching = new AbortController();
  void watch(world, pending, watching.signal);
  const sent = await adminRequest(world, 'sendInvitations', {});
  watching.abort();
  setAdminJob(undefined);
  if (sent.type === 'failed' || !sent.body.success) {
    postAdminNotice({ type: 'send-failed', refusal: adminRefusal(sent) });
  } else {
    const { sentCount = 0, waitingCount = 0, failedCount = 0, message = '' } = sent.body;
    postAdminNotice({ type: 'sent', count: sentCount, waiting: waitingCount, failed: failedCount, message });
  }
  await loadInvitations(world);
}

async function watch(world: AppServices, total: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return;
    const now = await adminRequest(world, 'invitationMails', {});
    if (signal.aborted || now.type === 'failed') return;
    const left = now.body.waiting + now.body.sending;
    setAdminJob({ type: 'sending', done: Math.max(0, total - left), total });
  }
}
