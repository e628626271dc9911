import { expect, test } from 'vitest';
import { invitedAddresses } from '../../../../src/domain/admin/invited-addresses.ts';

test('lines are trimmed, kept if they contain an @, and deduplicated', () => {
  expect(invitedAddresses(' ana@example.org \r\n\nnobody\nANA@example.org\nbo@example.org')).toEqual({
    addresses: ['ana@example.org', 'bo@example.org'],
    duplicates: 1,
    linesWithoutAddress: 1,
  });
});

test.each([
  ['a comma table', 'Name,Email\n"Lima, Ana",ana@example.org,Lisbon'],
  ['a semicolon table', 'Name;Email\nAna;ana@example.org'],
  ['a table from a spreadsheet', 'Name\tEmail\nAna\tana@example.org'],
  ['a line of an address book', 'Ana Lima <ana@example.org>'],
])('the address is extracted from %s', (_name, text) => {
  expect(invitedAddresses(text).addresses).toEqual(['ana@example.org']);
});

test('ten thousand lines are parsed quickly', () => {
  const text = Array.from({ length: 10_000 }, (_, number) => `p${number}@example.org`).join('\n');

  expect(invitedAddresses(text).addresses).toHaveLength(10_000);
});
