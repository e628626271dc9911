import { isIPv4 } from 'node:net';
import { unreachable } from '../../src/domain/unreachable.ts';
import { iceServers } from '../modules/chat/chat-module.ts';
import type { TurnAddress } from '../shared/config/turn-address.ts';
import type { TurnConfig } from '../shared/config/turn-config.ts';
import { systemClock } from '../shared/clock.ts';
import { bad, good, type Finding } from './finding.ts';
import type { ProbePort } from './probe-port.ts';
import { allocate, type TurnAllocation, type TurnFailure } from './turn/turn-client.ts';

const SUBJECT = 'TURN';

/** Uses each TURN server as a page does; with a probe port, up to a packet that arrives at the voice server's. */
export async function checkTurn(
  turn: TurnConfig,
  voiceAddresses: readonly string[],
  probes: ProbePort | undefined,
): Promise<Finding[]> {
  const [credentials] = iceServers(turn, { type: 'trial', trialId: 'doctor' }, systemClock());
  if (!credentials) return [];
  const peers = voiceAddresses.filter((address) => isIPv4(address));
  return await Promise.all(
    turn.addresses.map(async (address) => {
      const result = await allocate(address, credentials);
      if (result.type === 'failed') return bad(SUBJECT, `${address.url} ${failureText(address, result.failure)}`);
      const finding = await checkRelay(address.url, result.allocation, peers, probes);
      await result.allocation.close();
      return finding;
    }),
  );
}

async function checkRelay(
  url: string,
  allocation: TurnAllocation,
  peers: readonly string[],
  probes: ProbePort | undefined,
): Promise<Finding> {
  const refusals = await Promise.all(peers.map(async (peer) => [peer, await allocation.permit(peer)] as const));
  const permitted = refusals.filter(([, refusal]) => !refusal).map(([peer]) => peer);
  if (permitted.length === 0) {
    const [wanted = 'the address of the voice server'] = peers;
    return bad(SUBJECT, `${url} does not relay to ${peers.join(', ')}. Set allowed-peer-ip=${wanted} there.`);
  }
  if (!probes) return good(SUBJECT, `${url} accepts TURN_SECRET and relays to ${permitted.join(', ')}.`);
  const { port } = probes;
  const results = await Promise.all(
    permitted.map((peer) => probes.probe((content, onReply) => allocation.relay(content, peer, port, onReply))),
  );
  const reached = permitted.find((_peer, index) => results[index]?.returns);
  if (reached) return good(SUBJECT, `${url} accepts TURN_SECRET, and what it relays to ${reached} is answered.`);
  const mute = permitted.find((_peer, index) => results[index]?.arrives);
  if (mute) {
    return bad(
      SUBJECT,
      `${url} relays to ${mute}, but the answer comes from another address of this machine. Set relay-ip=${mute} there.`,
    );
  }
  return bad(
    SUBJECT,
    `${url} relays, but no packet arrives at UDP port ${port} of ${permitted.join(', ')}. Check the firewall between them, and VOICE_ADDRESS.`,
  );
}

function failureText({ host }: TurnAddress, failure: TurnFailure): string {
  switch (failure.type) {
    case 'unknown-host':
      return `cannot be used: the name ${host} is unknown. Check TURN_URLS and the DNS.`;
    case 'unreachable':
    case 'no-response':
      return 'does not respond. Check TURN_URLS, the firewall, and whether the TURN server is running.';
    case 'certificate':
      return `has a certificate that browsers reject (${failure.reason}). It takes one for ${host} of a known authority.`;
    case 'not-turn':
      return 'is no TURN server. Check the port in TURN_URLS.';
    case 'open-to-all':
      return 'relays for anyone, without credentials. Set use-auth-secret there.';
    case 'refused':
      return refusalText(failure.error);
    default:
      return unreachable(failure);
  }
}

function refusalText({ code, reason }: { readonly code: number; readonly reason: string }): string {
  if (code === 401) {
    return 'rejects the credentials. It needs use-auth-secret, static-auth-secret equal to TURN_SECRET, and the right time.';
  }
  if (code === 486) return 'has no capacity left (486). Raise user-quota and total-quota there.';
  return `refuses to relay (${code} ${reason}).`;
}
