import { batches } from '../../domain/admin/batches.ts';
import type { LocaleCode } from '../../domain/locale.ts';
import type { World } from '../../ports/world.ts';
import { sayToAdmin, setAdminWork } from '../../state/admin.ts';
import { adminCall } from './admin-call.ts';
import { adminRefusal } from './admin-refusal.ts';
import { loadInvitations } from './load-invitations.ts';

export type GenerateWish = {
  readonly addresses: readonly string[];
  readonly bound: boolean;
  /** Of the mails. */
  readonly locale: LocaleCode;
};

/** Small enough to show how far it is, large enough to be done in seconds. */
const ADDRESSES_AT_ONCE = 200;

/** True when all are through. What was generated before a failure stays; asking again doubles nothing. */
export async function generateInvitations(world: World, { addresses, bound, locale }: GenerateWish): Promise<boolean> {
  let count = 0;
  let skipped = 0;
  let done = 0;
  let message = '';
  setAdminWork({ type: 'generating', done, total: addresses.length });
  for (const emails of batches(addresses, ADDRESSES_AT_ONCE)) {
    const generated = await adminCall(world, 'generateInvitations', { body: { emails, bound, locale } });
    if (generated.type === 'failed' || !generated.answer.success) {
      return await finish(world, { type: 'generate-failed', refusal: adminRefusal(generated) });
    }
    count += generated.answer.invitations?.length ?? 0;
    skipped += generated.answer.skipped ?? 0;
    message = generated.answer.message ?? '';
    done += emails.length;
    setAdminWork({ type: 'generating', done, total: addresses.length });
  }
  return await finish(world, { type: 'generated', count, skipped, message });
}

async function finish(world: World, notice: Parameters<typeof sayToAdmin>[0]): Promise<boolean> {
  setAdminWork(undefined);
  sayToAdmin(notice);
  await loadInvitations(world);
  return notice.type === 'generated';
}
