import { sleep } from '../../../shared/async.ts';
import { adminError, adminRequest, type AdminDeps } from '../admin-request.ts';
import { showAdminNotice } from '../admin-notice-text.ts';
import { admin, setAdminJob } from '../admin-state.ts';
import { loadInvitations } from './load-invitations.ts';

const PROGRESS_POLL_MS = 1000;
const QUEUE_POLL_MS = 3000;

/** Sends pending emails and shows the progress. The server continues in the background after the request returns. */
export async function sendInvitations(deps: AdminDeps, pending: number): Promise<void> {
  setAdminJob({ type: 'sending', done: 0, total: pending });
  const sending = new AbortController();
  void pollProgress(deps, pending, sending.signal);
  const sent = await adminRequest(deps, 'sendInvitations', {});
  sending.abort();
  setAdminJob(undefined);
  if (sent.type === 'failed' || !sent.body.success) {
    showAdminNotice({ type: 'send-failed', error: adminError(sent) });
  } else {
    const { sentCount = 0, waitingCount = 0, failedCount = 0, message = '' } = sent.body;
    showAdminNotice({ type: 'sent', count: sentCount, waiting: waitingCount, failed: failedCount, message });
  }
  await loadInvitations(deps);
}

async function pollProgress(deps: AdminDeps, total: number, signal: AbortSignal): Promise<void> {
  while (await pause(PROGRESS_POLL_MS, signal)) {
    const mails = await adminRequest(deps, 'invitationMails', {});
    if (signal.aborted || mails.type === 'failed') return;
    const left = mails.body.waiting + mails.body.sending;
    setAdminJob({ type: 'sending', done: Math.max(0, total - left), total });
  }
}

/**
 * Polls the mail queue until `signal` aborts, and reloads the list whenever its figures change, while the server sends
 * in the background.
 */
export async function followMails(deps: AdminDeps, signal: AbortSignal): Promise<void> {
  let lastFigures = '';
  while (await pause(QUEUE_POLL_MS, signal)) {
    // A running job shows its own progress and reloads the list when it ends.
    if (admin.job) continue;
    const mails = await adminRequest(deps, 'invitationMails', {});
    if (signal.aborted) return;
    const figures = mails.type === 'ok' ? JSON.stringify(mails.body) : lastFigures;
    if (figures !== lastFigures) await loadInvitations(deps);
    lastFigures = figures;
  }
}

/** @returns false if the signal aborted meanwhile */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, signal).then(
    () => true,
    () => false,
  );
}
