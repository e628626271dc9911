import { endpoint } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { generateInvitations } from '../invitations/generate-invitations.ts';
import { invitedAddresses } from '../invitations/invited-addresses.ts';
import { invitationsByIds } from '../invitations/read-invitations.ts';
import { mailLocale } from '../mail/mail-locale.ts';
import type { Administration } from './administration.ts';
import { noteAudit } from './audit-log.ts';

export function generate({ store, clock, credential }: Administration) {
  return endpoint('generateInvitations', async ({ body }) => {
    const addresses = invitedAddresses(body.emails);
    if (addresses.length === 0) throw new Refusal(400, 'invalid_request', 'No valid email addresses found');
    const wish = { bound: body.bound, locale: mailLocale(body.locale) ?? 'en-US' };
    const generated = await store.transact(async (tx) => {
      const ids = await generateInvitations(tx, addresses, wish, clock());
      const note = { actor: credential.username, action: 'invitations-generated', amount: ids.length } as const;
      if (ids.length > 0) await noteAudit(tx, note, clock());
      return await invitationsByIds(tx, ids);
    });
    return { success: true, invitations: generated, skipped: body.emails.length - generated.length };
  });
}
