import { isIPv6 } from 'node:net';

/**
 * The part of an address that names one network rather than one device: /24 of IPv4, /48 of IPv6. An address that is
 * neither stands for itself.
 */
export function networkOf(address: string): string {
  if (isIPv6(address)) return groupsOf(address).slice(0, 3).join(':');
  return address.split('.').slice(0, 3).join('.');
}

/** Whom to count attempts for: an IPv6 customer has a whole /64 of addresses. */
export function rateLimitKeyOf(address: string): string {
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after].map((one) =>
    one.replace(/^0+(?=.)/, ''),
  );
}
