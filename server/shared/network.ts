import { isIPv6 } from 'node:net';

/** The network prefix of an address: /24 of IPv4, /48 of IPv6; any other text unchanged. */
export function networkOf(address: string): string {
  if (isIPv6(address)) return groupsOf(address).slice(0, 3).join(':');
  return address.split('.').slice(0, 3).join('.');
}

/** The /64 of an IPv6 client, in which it can choose addresses freely; an IPv4 address itself. */
export function rateLimitKeyOf(address: string): string {
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address;
}

export type Network = {
  readonly key: string;
  /** How many times the limit of an address this network may use. */
  readonly share: number;
};

/**
 * The networks to count an address by, narrowest first. Hosters and tunnels give one IPv6 customer a /56 or a /48, from
 * which it can choose any /64; a provider may also have many customers in one, so the wider ones have a larger share.
 */
export function networksOf(address: string): readonly Network[] {
  if (!isIPv6(address)) return [{ key: address, share: 1 }];
  const groups = groupsOf(address);
  const subnet = (groups[3] ?? '0').padStart(4, '0').slice(0, 2);
  return [
    { key: rateLimitKeyOf(address), share: 1 },
    { key: `${groups.slice(0, 3).join(':')}:${subnet}/56`, share: 2 },
    { key: `${groups.slice(0, 3).join(':')}/48`, share: 8 },
  ];
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
