import { expect, test } from 'vitest';
import { invitedAddresses } from '../../../../src/domain/admin/invited-addresses.ts';

test('lines are trimmed, kept if they hold an @, and count once', () => {
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
])('%s gives its address', (_name, text) => {
  expect(invitedAddresses(text).addresses).toEqual(['ana@example.org']);
});

test('ten thousand lines are read in one go', () => {
  const text = Array.from({ length: 10_000 }, (_, number) => `p${number}@example.org`).join('\n');

  expect(invitedAddresses(text).addresses).toHaveLength(10_000);
});
