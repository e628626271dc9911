import { endpoint } from '../../shared/http/endpoint.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { generateInvitations } from './generate-invitations.ts';
import { invitedAddresses } from './invited-addresses.ts';
import { invitationsByIds } from './read-invitations.ts';
import { localeOfTag } from '../../shared/locale-of-tag.ts';
import type { AdminDeps } from '../admin/admin-deps.ts';
import { recordAudit } from '../admin/audit-log.ts';

export function generate({ store, clock, credential }: AdminDeps) {
  return endpoint('generateInvitations', async ({ body }) => {
    const addresses = invitedAddresses(body.emails);
    if (addresses.length === 0) throw new ApiError(400, 'invalid_request', 'No valid email addresses found');
    const wish = { bound: body.bound, locale: localeOfTag(body.locale) ?? 'en-US' };
    const generated = await store.transact(async (tx) => {
      const ids = await generateInvitations(tx, addresses, wish, clock());
      const note = { actor: credential.username, action: 'invitations-generated', amount: ids.length } as const;
      if (ids.length > 0) await recordAudit(tx, note, clock());
      return await invitationsByIds(tx, ids);
    });
    return { success: true, invitations: generated, skipped: body.emails.length - generated.length };
  });
}
