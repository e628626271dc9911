import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { iceServers } from '../../../server/modules/chat/chat-module.ts';
import { parseTurnAddress } from '../../../server/shared/config/turn-address.ts';
import { checkTurn } from '../../../server/doctor/check-turn.ts';
import { openProbePort, ProbePort } from '../../../server/doctor/probe-port.ts';
import { encodeStun } from '../../../voice/kernel/stun.ts';
import { allocate } from '../../../server/doctor/turn/turn-client.ts';
import { freePort } from '../../e2e/support/server.ts';
import { isCoturnInstalled, startCoturn } from '../real-coturn.ts';
import type { RealCoturn } from '../real-coturn.ts';
import { runCommand } from '../commands/run-command.ts';

const secret = 'the secret of both servers';
const host = '127.0.0.1';
let port: number;
let tlsPort: number;
let voicePort: number;
let coturn: RealCoturn | undefined;

beforeAll(async () => {
  [port, tlsPort, voicePort] = [await freePort(), await freePort(), await freePort()];
  if (isCoturnInstalled) {
    coturn = await startCoturn({
      address: host,
      port,
      tlsPort,
      secret,
      peer: host,
      onLoopback: { alsoTo: '127.0.0.3' },
    });
  }
});
afterAll(() => coturn?.stop());

const withCoturn = test.skipIf(!isCoturnInstalled);

/** The doctor's report of a TURN server, without the address. */
async function diagnosis(url: string, input: { secret?: string; peer?: string; probes?: ProbePort } = {}) {
  const turn = { addresses: [parseTurnAddress(url)!], secret: input.secret ?? secret };
  // Other addresses of the voice server, which the TURN server need not reach.
  const [finding] = await checkTurn(turn, ['10.255.255.1', input.peer ?? host, '2001:db8::1'], input.probes);
  return [finding?.state, finding?.message.replace(`${url} `, '')];
}

withCoturn.each(['udp', 'tcp'])('coturn accepts our credentials over %s and relays to the voice server', async (by) => {
  const probes = await openProbePort(voicePort);
  if (!(probes instanceof ProbePort)) throw new Error(probes.reason);

  const found = await diagnosis(`turn:${host}:${port}?transport=${by}`, { probes });
  probes.close();

  expect(found).toEqual(['good', `accepts TURN_SECRET, and what it relays to ${host} is answered.`]);
});

withCoturn('the doctor checks TURN over TLS with a known certificate', { timeout: 60_000 }, async () => {
  const { printed } = await runCommand(
    {
      VOICE_PORT: String(voicePort),
      VOICE_PROCESSES: '1',
      VOICE_ADDRESS: host,
      TURN_URLS: `turns:${host}:${tlsPort}`,
      TURN_SECRET: secret,
      NODE_EXTRA_CA_CERTS: coturn?.certificate.file ?? '',
    },
    'doctor',
  );

  expect(printed).toContain(`ok    Audio      Calls are offered at ${host}.`);
  expect(printed).toContain(`ok    Audio      UDP port ${voicePort} receives packets.`);
  expect(printed).toContain(`ok    TURN       turns:${host}:${tlsPort} accepts TURN_SECRET, and what it relays to`);
  expect(printed).not.toContain(secret);
});

withCoturn('a certificate of no known authority is reported with its reason', async () => {
  expect(await diagnosis(`turns:${host}:${tlsPort}`)).toEqual([
    'bad',
    `has a certificate that browsers reject (DEPTH_ZERO_SELF_SIGNED_CERT). It takes one for ${host} of a known authority.`,
  ]);
});

withCoturn('a wrong secret is reported', async () => {
  const [state, message] = await diagnosis(`turn:${host}:${port}`, { secret: 'another secret of 16' });

  expect([state, message]).toEqual(['bad', expect.stringMatching(/^rejects the credentials\. .*TURN_SECRET/)]);
});

withCoturn('coturn rejects credentials that have expired', async () => {
  const address = parseTurnAddress(`turn:${host}:${port}?transport=tcp`)!;
  const longAgo = new Date(Date.now() - 71 * 60_000);
  const [credentials] = iceServers({ addresses: [address], secret }, { type: 'user', userId: 'ana' }, longAgo);

  const result = await allocate(address, credentials!);

  expect(result).toMatchObject({ type: 'failed', failure: { type: 'refused', error: { code: 401 } } });
});

withCoturn('packets that are relayed and do not arrive are reported', async () => {
  const bound = createSocket('udp4').bind(0);
  const probes = new ProbePort(voicePort, bound);

  const [state, message] = await diagnosis(`turn:${host}:${port}`, { probes });
  probes.close();

  expect([state, message]).toEqual(['bad', expect.stringContaining(`no packet arrives at UDP port ${voicePort}`)]);
});

withCoturn('an answer from another address than that of the voice server is reported', async () => {
  const probes = await openProbePort(voicePort);
  if (!(probes instanceof ProbePort)) throw new Error(probes.reason);

  const found = await diagnosis(`turn:${host}:${port}`, { peer: '127.0.0.3', probes });
  probes.close();

  expect(found).toEqual([
    'bad',
    'relays to 127.0.0.3, but the answer comes from another address of this machine. Set relay-ip=127.0.0.3 there.',
  ]);
});

withCoturn('a TURN server that does not relay to the voice server is reported', async () => {
  expect(await diagnosis(`turn:${host}:${port}`, { peer: '203.0.113.7' })).toEqual([
    'bad',
    'does not relay to 10.255.255.1, 203.0.113.7. Set allowed-peer-ip=10.255.255.1 there.',
  ]);
});

withCoturn('with the configuration in deploy/ a client reaches the voice server only', async () => {
  const address = parseTurnAddress(`turn:${host}:${port}?transport=tcp`)!;
  const turn = { addresses: [address], secret };
  const [credentials] = iceServers(turn, { type: 'user', userId: 'mallory' }, new Date());
  const result = await allocate(address, credentials!);
  if (result.type !== 'allocated') throw new Error(result.failure.type);
  const { allocation } = result;
  const others = ['127.0.0.2', '10.0.0.1', '172.17.0.1', '192.168.0.1', '169.254.169.254', '0.0.0.0', '198.51.100.7'];

  const refusals = await Promise.all([host, ...others].map(async (peer) => (await allocation.permit(peer))?.code));
  await allocation.close();

  expect(refusals).toEqual([undefined, ...others.map(() => 403)]);
});

test('a name that does not exist, and a port without a server', async () => {
  expect(await diagnosis('turn:turn.invalid')).toEqual([
    'bad',
    'cannot be used: the name turn.invalid is unknown. Check TURN_URLS and the DNS.',
  ]);
  expect(await diagnosis(`turns:${host}:${voicePort}`)).toEqual([
    'bad',
    'does not respond. Check TURN_URLS, the firewall, and whether the TURN server is running.',
  ]);
});

test('a web server in place of a TURN server is reported', async () => {
  const web = createServer().listen(0, host);
  await once(web, 'listening');
  const { port: webPort } = web.address() as AddressInfo;

  const found = await diagnosis(`turn:${host}:${webPort}?transport=tcp`);
  web.close();

  expect(found).toEqual(['bad', 'is no TURN server. Check the port in TURN_URLS.']);
});

test('a TURN server that relays for anyone is reported', async () => {
  const open = createSocket('udp4').bind(0, host);
  await once(open, 'listening');
  open.on('message', (request, { port: from }) => open.send(encodeStun(0x0103, request.subarray(8, 20), []), from));

  const found = await diagnosis(`turn:${host}:${open.address().port}`);
  open.close();

  expect(found).toEqual(['bad', 'relays for anyone, without credentials. Set use-auth-secret there.']);
});
