import { lookup } from 'node:dns/promises';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import { withDeadline } from '../../../../src/shared/async.ts';
import type { VoiceNetworkConfig } from '../../../shared/config/voice-config.ts';
import { isLoopbackHost } from '../../../shared/config/loopback.ts';
import { isPublicAddress } from '../../../shared/public-address.ts';

const LOOKUP_MS = 3000;

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

export type Addresses = {
  /** At these the embedded voice is offered to pages. */
  readonly all: readonly string[];
  /** Addresses of the name in PUBLIC_URL, used because no network interface has a public address. */
  readonly derived: readonly string[];
};

/**
 * The configured addresses. Without any, those of the network interfaces; behind a NAT or in a container, where none of
 * them is public, also those that the name in PUBLIC_URL has. No server elsewhere is asked.
 */
export async function advertisedAddresses(
  { addresses }: VoiceNetworkConfig,
  publicUrl: string,
  interfaces: Interfaces = networkInterfaces(),
): Promise<Addresses> {
  if (addresses) return { all: addresses, derived: [] };
  const own = outerAddresses(interfaces);
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  if (isLoopbackHost(host) || own.some(isPublicAddress)) return { all: own, derived: [] };
  const found = await withDeadline(LOOKUP_MS, lookup(host, { all: true })).catch(() => []);
  const derived = found.map(({ address }) => address).filter(isPublicAddress);
  return { all: [...own, ...derived], derived };
}

/** As far as other machines can use them. */
function outerAddresses(interfaces: Interfaces): string[] {
  const all = Object.values(interfaces).flatMap((value) => value ?? []);
  return all.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address);
}
