import { lookup } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import type { Config } from '../shared/config/config.ts';
import { isLoopbackUrl } from '../shared/config/loopback.ts';
import { isPublicAddress } from '../shared/public-address.ts';
import { advertisedAddresses } from '../modules/voice-providers/voice-providers-module.ts';
import type { VoiceConfig } from '../shared/config/voice-config.ts';
import { checkTurn } from './check-turn.ts';
import { bad, good, note, type Finding } from './finding.ts';
import { openProbePort, ProbePort, type UnusablePort } from './probe-port.ts';

type EmbeddedConfig = Extract<VoiceConfig, { kind: 'embedded' }>;

const SUBJECT = 'Audio';

/** Whether pages can reach the embedded voice: its addresses, its UDP ports, and the TURN server. */
export async function checkAudioPath({ voice, publicUrl }: Config): Promise<Finding[]> {
  if (voice.kind !== 'embedded') return [];
  const { all: addresses, derived } = await advertisedAddresses(voice.network, publicUrl);
  const opened = await Promise.all(portsOf(voice).map(openProbePort));
  const probes = opened.filter((value) => value instanceof ProbePort);
  try {
    const turn = voice.turn ? await checkTurn(voice.turn, addresses, probes[0]) : [];
    const address = await addressFinding({ addresses, derived }, publicUrl, voice);
    return [address, await portFinding(addresses, publicUrl, opened), ...turn].flat();
  } finally {
    for (const probe of probes) probe.close();
  }
}

/** One for each voice process; none where the system assigns them. */
function portsOf({ network: { port }, processes }: EmbeddedConfig): number[] {
  return port === 0 ? [] : Array.from({ length: processes }, (_, index) => port + index);
}

async function addressFinding(
  { addresses, derived }: { readonly addresses: readonly string[]; readonly derived: readonly string[] },
  publicUrl: string,
  { turn }: EmbeddedConfig,
): Promise<Finding> {
  if (derived.length > 0) {
    const message = `Calls are offered at ${addresses.join(', ')}, of which ${derived.join(', ')} is known from PUBLIC_URL. Set VOICE_ADDRESS if this machine has another public address.`;
    return note(SUBJECT, message);
  }
  const list = addresses.join(', ') || 'no address but loopback';
  if (addresses.some(isPublicAddress) || !(await isServedInPublic(publicUrl))) {
    return good(SUBJECT, `Calls are offered at ${list}.`);
  }
  const cure = 'Set VOICE_ADDRESS to the public address of this machine.';
  if (turn) return note(SUBJECT, `Calls are offered at ${list} only, so that they all go over TURN. ${cure}`);
  return bad(SUBJECT, `Calls are offered at ${list} only, where clients of ${publicUrl} cannot reach them. ${cure}`);
}

/** False for a name of a private network. */
async function isServedInPublic(publicUrl: string): Promise<boolean> {
  if (isLoopbackUrl(publicUrl)) return false;
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => isPublicAddress(address));
}

async function portFinding(
  addresses: readonly string[],
  publicUrl: string,
  opened: readonly (ProbePort | UnusablePort)[],
): Promise<Finding[]> {
  if (opened.length === 0) {
    if (isLoopbackUrl(publicUrl)) return [];
    return [note(SUBJECT, 'Calls use any free UDP port. Set VOICE_PORT to one that the firewall lets through.')];
  }
  const unusable = opened.find((value): value is UnusablePort => !(value instanceof ProbePort));
  if (!unusable) {
    const probes = opened.filter((value) => value instanceof ProbePort);
    return (await Promise.all(probes.map((probe) => pathFinding(addresses, probe)))).flat();
  }
  const { port, reason } = unusable;
  if (reason === 'in-use') {
    return [note(SUBJECT, `UDP port ${port} is in use: by the server, if it is running. Stop it to test the path.`)];
  }
  return [bad(SUBJECT, `UDP port ${port} cannot be opened. Set VOICE_PORT to another one, above 1023.`)];
}

/** Sends packets to the advertised addresses from here. */
async function pathFinding(addresses: readonly string[], probe: ProbePort): Promise<Finding[]> {
  const tried = addresses.filter((address) => isIPv4(address));
  if (tried.length === 0) return [];
  const results = await Promise.all(tried.map(async (address) => ({ address, arrives: await probe.reaches(address) })));
  const lost = results.filter(({ arrives }) => !arrives).map(({ address }) => address);
  if (lost.length === 0) return [good(SUBJECT, `UDP port ${probe.port} receives packets.`)];
  const message = `No packet from here to UDP port ${probe.port} at ${lost.join(', ')} arrives here. Behind a NAT that may be so; check from outside that the port is forwarded to this machine.`;
  return [note(SUBJECT, message)];
}
