import { networkInterfaces } from 'node:os';

/** Hosts of containers have an address for each of their networks, and some thousands that are virtual. */
const MAX_ADDRESSES = 64;

/**
 * The addresses of this machine: IPv4 before IPv6, and loopback last, for a page on the same machine. Link-local IPv6
 * addresses need a zone, which a candidate cannot have.
 */
export function localAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const outer = all.filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address));
  const ipv4 = outer.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  const ipv6 = outer.filter(({ family }) => family === 'IPv6').map(({ address }) => address);
  return [...new Set([...ipv4, ...ipv6])].slice(0, MAX_ADDRESSES - 1).concat('127.0.0.1');
}
