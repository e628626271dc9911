import { expect, test } from 'vitest';
import { clientAddress } from '../../../../../server/shared/http/client-address.ts';
import type { HttpContext } from '../../../../../server/shared/http/http-types.ts';

function from(peer: string, forwarded: string | undefined, trustedProxies: number): string {
  const call = { env: { incoming: { socket: { remoteAddress: peer } } }, req: { header: () => forwarded } };
  return clientAddress(call as unknown as HttpContext, trustedProxies);
}

test.each([
  { header: '192.0.2.7', address: '192.0.2.7' },
  { header: '192.0.2.7:50123', address: '192.0.2.7' },
  { header: '[2001:db8::7]:50123', address: '2001:db8::7' },
  { header: '[2001:db8::7]', address: '2001:db8::7' },
  { header: '2001:db8::7', address: '2001:db8::7' },
  { header: '::ffff:192.0.2.7', address: '192.0.2.7' },
])('a proxy that writes $header speaks of $address', ({ header, address }) => {
  expect(from('10.0.0.1', header, 1)).toBe(address);
});

test('forwarding headers of the client are ignored', () => {
  expect(from('10.0.0.1', '198.51.100.1, 192.0.2.7', 1)).toBe('192.0.2.7');
  expect(from('192.0.2.7', '198.51.100.1', 0)).toBe('192.0.2.7');
});
