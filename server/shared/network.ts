import { isIPv6 } from 'node:net';

/** The network prefix of an address: /24 of IPv4, /48 of IPv6; any other text unchanged. */
export function networkOf(address: string): string {
  if (isIPv6(address)) return groupsOf(address).slice(0, 3).join(':');
  return address.split('.').slice(0, 3).join('.');
}

/** Rate limits count an IPv6 client by its /64, which it can choose addresses from freely. */
export function rateLimitKeyOf(address: string): string {
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
