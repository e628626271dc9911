import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { advertisedAddresses } from '../../../../../server/modules/voice-providers/embedded/advertised-addresses.ts';

function interfacesWith(...addresses: readonly string[]): NodeJS.Dict<NetworkInterfaceInfo[]> {
  const ipv4 = { netmask: '255.255.255.0', family: 'IPv4', mac: '', internal: false, cidr: null } as const;
  return {
    lo: [{ ...ipv4, address: '127.0.0.1', internal: true }],
    eth0: addresses.map((address) => ({ ...ipv4, address })),
  };
}

const unset = { port: 8788, addresses: undefined };
const publicUrl = 'https://203.0.113.7';

test('behind a NAT or in a container calls are offered at the address of the public name too', async () => {
  expect(await advertisedAddresses(unset, publicUrl, interfacesWith('10.0.0.5'))).toEqual({
    all: ['10.0.0.5', '203.0.113.7'],
    derived: ['203.0.113.7'],
  });
});

test.each([
  ['configured addresses', { ...unset, addresses: ['192.0.2.7'] }, publicUrl, ['10.0.0.5'], ['192.0.2.7']],
  ['a public address', unset, publicUrl, ['10.0.0.5', '198.51.100.7'], ['10.0.0.5', '198.51.100.7']],
  ['a private name', unset, 'https://10.0.0.1', ['10.0.0.5'], ['10.0.0.5']],
  ['a server for this machine', unset, 'http://localhost:8787', ['10.0.0.5'], ['10.0.0.5']],
  ['an unknown name', unset, 'https://talk.invalid', ['10.0.0.5'], ['10.0.0.5']],
])('with %s nothing is derived', async (_what, network, url, own, all) => {
  expect(await advertisedAddresses(network, url, interfacesWith(...own))).toEqual({ all, derived: [] });
});
