import { networkInterfaces } from 'node:os';

/** An answer with more candidates only makes the client check more pairs. */
const MAX_ADDRESSES = 8;

/**
 * The addresses of this machine that an answer advertises: IPv4 before IPv6, and loopback last, for a page on the same
 * machine. Link-local addresses need a zone, which a candidate cannot have.
 */
export function localAddresses(hasIpv6: boolean): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const outer = all.filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address));
  const ipv4 = outer.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  const ipv6 = hasIpv6 ? outer.filter(({ family }) => family === 'IPv6').map(({ address }) => address) : [];
  return [...new Set([...ipv4, ...ipv6])].slice(0, MAX_ADDRESSES - 1).concat('127.0.0.1');
}
