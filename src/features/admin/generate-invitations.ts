import { batches } from './batches.ts';
import type { LocaleCode } from '../../domain/locale.ts';
import type { AppServices } from '../../ports/services.ts';
import { postAdminNotice, setAdminJob } from './admin-state.ts';
import { adminRequest } from './admin-request.ts';
import { adminRefusal } from './admin-refusal.ts';
import { loadInvitations } from './load-invitations.ts';

export type GenerateRequest = {
  readonly addresses: readonly string[];
  readonly bound: boolean;
  /** Language of the emails. */
  readonly locale: LocaleCode;
};

/** Addresses per request: small enough for visible progress, large enough to finish in seconds. */
const BATCH_SIZE = 200;

/**
 * @returns whether all batches succeeded. Codes generated before a failure stay; the server skips known addresses, so a
 * retry is safe.
 */
export async function generateInvitations(
  world: AppServices,
  { addresses, bound, locale }: GenerateRequest,
): Promise<boolean> {
  let count = 0;
  let skipped = 0;
  let done = 0;
  let message = '';
  setAdminJob({ type: 'generating', done, total: addresses.length });
  for (const emails of batches(addresses, BATCH_SIZE)) {
    const generated = await adminRequest(world, 'generateInvitations', { body: { emails, bound, locale } });
    if (generated.type === 'failed' || !generated.body.success) {
      return await finish(world, { type: 'generate-failed', refusal: adminRefusal(generated) });
    }
    count += generated.body.invitations?.length ?? 0;
    skipped += generated.body.skipped ?? 0;
    message = generated.body.message ?? '';
    done += emails.length;
    setAdminJob({ type: 'generating', done, total: addresses.length });
  }
  return await finish(world, { type: 'generated', count, skipped, message });
}

async function finish(world: AppServices, notice: Parameters<typeof postAdminNotice>[0]): Promise<boolean> {
  setAdminJob(undefined);
  postAdminNotice(notice);
  await loadInvitations(world);
  return notice.type === 'generated';
}
