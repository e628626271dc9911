import { expect, test } from 'vitest';
import { countInvitations, filterInvitations } from '../../../../src/domain/admin/invitation-filter.ts';
import { invitationTable } from '../../../../src/domain/admin/invitation-table.ts';

const list = [
  { email: 'ana@example.org', code: 'Ah3k', status: 'pending', mail: { state: 'failed' } },
  { email: 'bo@example.org', code: 'aH3k', status: 'sent', mail: { state: 'sent' } },
  { email: 'cy@example.net', code: 'XYW4', status: 'used', mail: { state: 'failed' } },
  { email: 'di@example.net', code: 'rrr7', status: 'revoked', mail: null },
];
const emails = (found: readonly { email: string }[]) => found.map((value) => value.email.slice(0, 2));

test('the list is filtered by status', () => {
  expect(emails(filterInvitations(list, 'sent', ''))).toEqual(['bo']);
  expect(emails(filterInvitations(list, 'all', ''))).toEqual(['an', 'bo', 'cy', 'di']);
});

test('stuck invitations have a failed email and a code that still works', () => {
  expect(emails(filterInvitations(list, 'stuck', ''))).toEqual(['an']);
});

test('the search ignores case in addresses, not in codes', () => {
  expect(emails(filterInvitations(list, 'all', ' EXAMPLE.net'))).toEqual(['cy', 'di']);
  expect(emails(filterInvitations(list, 'all', 'aH3'))).toEqual(['bo']);
});

test('the counters count all invitations by status', () => {
  expect(countInvitations(list)).toEqual({ total: 4, pending: 1, sent: 1, used: 1 });
});

test('the exported table has a header and one row per invitation', () => {
  const invitation = {
    code: 'Ah3k',
    email: '=cmd@example.org',
    status: 'sent',
    bound: true,
    created_at: '2026-11-21T00:00:00.000Z',
    sent_at: '2026-11-21T01:00:00.000Z',
    used_at: null,
  };

  expect(invitationTable([invitation]).split('\r\n')[1]).toBe(
    `Ah3k,"'=cmd@example.org",sent,yes,2026-11-21T00:00:00.000Z,2026-11-21T01:00:00.000Z,`,
  );
});
