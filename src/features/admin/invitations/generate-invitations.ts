import type { AdminNotice } from '../../../domain/admin/admin-notice.ts';
import type { RequestInput } from '../../../protocol/contract.ts';
import { adminError, adminRequest, type AdminDeps } from '../admin-request.ts';
import { showAdminNotice } from '../admin-notice-text.ts';
import { setAdminJob } from '../admin-state.ts';
import { loadInvitations } from './load-invitations.ts';

export type GenerateRequest = Omit<RequestInput<'generateInvitations'>['body'], 'emails'> & {
  readonly addresses: readonly string[];
};

/** Addresses per request: small enough for visible progress, large enough to finish in seconds. */
const BATCH_SIZE = 200;

/**
 * Codes generated before a failure stay; the server skips known addresses, so a retry is safe.
 * @returns whether all batches succeeded
 */
export async function generateInvitations(
  deps: AdminDeps,
  { addresses, bound, locale }: GenerateRequest,
): Promise<boolean> {
  let count = 0;
  let skipped = 0;
  let message = '';
  for (let done = 0; done < addresses.length; done += BATCH_SIZE) {
    setAdminJob({ type: 'generating', done, total: addresses.length });
    const emails = addresses.slice(done, done + BATCH_SIZE);
    const generated = await adminRequest(deps, 'generateInvitations', { body: { emails, bound, locale } });
    if (generated.type === 'failed' || !generated.body.success) {
      await finish(deps, { type: 'generate-failed', error: adminError(generated) });
      return false;
    }
    count += generated.body.invitations?.length ?? 0;
    skipped += generated.body.skipped ?? 0;
    message = generated.body.message ?? '';
  }
  await finish(deps, { type: 'generated', count, skipped, message });
  return true;
}

async function finish(deps: AdminDeps, notice: AdminNotice): Promise<void> {
  setAdminJob(undefined);
  showAdminNotice(notice);
  await loadInvitations(deps);
}
