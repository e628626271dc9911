import { expect, test } from 'vitest';
import { isLinkSecret, parseMailedLink, registrationLinkPath, resetLinkPath } from '../../../src/domain/mailed-link.ts';

const secret = 'aB3-_'.repeat(9).slice(0, 43);

test.for(['mei@example.org', 'a+b%c.d@例え.jp', "o'hara&co=x#1@example.org"])(
  'the address and the secret of a link are read back: %s',
  (email) => {
    for (const path of [resetLinkPath({ email, secret }), registrationLinkPath({ email, secret })])
      expect(parseMailedLink(new URL(path, 'https://example.org').hash)).toEqual({ email, secret });
  },
);

test('everything secret is after the #, which no server sees', () => {
  const url = new URL(resetLinkPath({ email: 'mei@example.org', secret }), 'https://example.org');

  expect(url.pathname + url.search).toBe('/reset-password');
});

test.for(['', '#', `#${secret}`, `#${secret}.`, `#${secret.slice(1)}.mei%40example.org`, `#${secret}.mei%4`, '#x.y'])(
  'an incomplete link is none: "%s"',
  (fragment) => {
    expect(parseMailedLink(fragment)).toBeUndefined();
  },
);

test('six digits are no secret of a link', () => {
  expect([isLinkSecret('123456'), isLinkSecret(secret)]).toEqual([false, true]);
});
