import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { localeOfTag } from '../../../src/domain/locale.ts';
import { generateInvitations } from './generate-invitations.ts';
import type { InvitationDeps } from './invitation-deps.ts';
import { invitationsByIds } from './read-invitations.ts';

export function generate({ database, clock, recordAudit }: InvitationDeps) {
  return endpoint('generateInvitations', async ({ body, caller }) => {
    const addresses = parseAddresses(body.emails);
    if (addresses.length === 0) throw new ApiError(400, 'invalid_request', 'No valid email addresses found');
    const options = { bound: body.bound, locale: localeOfTag(body.locale) ?? 'en-US' };
    const generated = await database.transact(async (tx) => {
      const ids = await generateInvitations(tx, addresses, options, clock());
      if (ids.length > 0) await recordAudit(tx, caller, { action: 'invitations-generated', amount: ids.length });
      return await invitationsByIds(tx, ids);
    });
    return { success: true, invitations: generated, skipped: body.emails.length - generated.length };
  });
}

/**
 * Product specification, section 5: trimmed, accepted when it contains an @, without duplicates. Sorted, so that
 * concurrent requests insert the same addresses in the same order and cannot deadlock.
 */
function parseAddresses(lines: readonly string[]): string[] {
  const addresses = lines.map((line) => line.trim().toLowerCase()).filter((line) => line.includes('@'));
  return [...new Set(addresses)].sort();
}
