import { sleep } from '../../../src/shared/async.ts';
import type { VoiceProvider } from '../../../server/modules/voice-providers/contract/voice-provider.ts';
import { connectHostile, sendFromStranger } from '../../fakes/hostile-client.ts';
import type { HostileClient } from '../../fakes/hostile-client.ts';
import { packetAttacks, strangersDatagrams } from '../../fakes/packet-attacks.ts';
import { createOffer } from '../../fakes/voice-page.ts';
import type { Credentials } from '../../server/api-client.ts';
import { callOverHttp, postOffer } from '../../server/voice-calls/page-over-http.ts';
import type { Attack, Attacker } from './attack.ts';

/** The attacks on the embedded voice, each on calls of accounts with tokens. */
export const voiceAttacks: readonly Attack[] = [
  { name: 'packets that break a protocol', everyMs: 500, run: breakProtocols },
  { name: 'offers that never connect', everyMs: 500, run: leaveHalfOpen },
  { name: 'offers that are none', everyMs: 300, run: postGarbage },
  { name: 'sound at 180 times real time', everyMs: 3000, run: floodSound },
  { name: 'events without end', everyMs: 3000, run: floodEvents },
  { name: 'streams of one call', everyMs: 3000, run: openStreams },
];

async function secretOf({ server, note }: Attacker, as: Credentials): Promise<string | undefined> {
  const { status, body } = await server.request('createSession', { body: {} }, as);
  if (status === 200) return body.azure_session.client_secret.value;
  note(status);
  return undefined;
}

async function connectCall(attacker: Attacker): Promise<HostileClient | undefined> {
  const as = attacker.own();
  const secret = await secretOf(attacker, as);
  if (secret === undefined) return undefined;
  const voice: Pick<VoiceProvider, 'openCall'> = {
    openCall: (sdp) => postOffer(attacker.server, secret, sdp, as.headers),
  };
  return await connectHostile(voice);
}

async function breakProtocols(attacker: Attacker): Promise<void> {
  const client = await connectCall(attacker);
  if (!client) return;
  const name = attacker.random.pick(Object.keys(packetAttacks));
  await Promise.all([packetAttacks[name]?.(client), sendFromStranger(client.port, strangersDatagrams)]);
  attacker.note(name);
  await client.leave();
}

async function leaveHalfOpen(attacker: Attacker): Promise<void> {
  const as = attacker.own();
  const secret = await secretOf(attacker, as);
  if (secret === undefined) return;
  const { connection, sdp } = await createOffer();
  await connection.close();
  const result = await postOffer(attacker.server, secret, sdp, as.headers);
  attacker.note(result.type === 'opened' ? 201 : result.status);
}

async function postGarbage(attacker: Attacker): Promise<void> {
  const as = attacker.own();
  const secret = await secretOf(attacker, as);
  if (secret === undefined) return;
  const sdp = attacker.random.pick(['v=0\r\n', `v=0\r\n${'a=x\r\n'.repeat(60_000)}`, 'v=0\r\n\u0000\u0001m=audio']);
  const result = await postOffer(attacker.server, secret, sdp, as.headers);
  attacker.note(result.type === 'opened' ? 201 : result.status);
}

/** Six frames of 20 ms in one packet, 1,500 packets a second. */
async function floodSound({ server, own, note }: Attacker): Promise<void> {
  const { page } = await callOverHttp(server, own());
  await page.event('session.created');
  const sixFrames = Uint8Array.from({ length: 122 }, (_, at) => (at === 0 ? 0x4b : at === 1 ? 6 : at));
  for (let sent = 0; sent < 1500; sent += 1) {
    await page.sendPacket(sixFrames);
    if (sent % 30 === 0) await sleep(20);
  }
  note('sent');
  await page.leave();
}

async function floodEvents({ server, own, note }: Attacker): Promise<void> {
  const { page } = await callOverHttp(server, own());
  await page.event('session.created');
  page.closeReceiveWindow();
  for (let sent = 0; sent < 500; sent += 1) page.send({ type: 'input_audio_buffer.clear' });
  await sleep(500);
  note('sent');
  await page.leave();
}

async function openStreams(attacker: Attacker): Promise<void> {
  const as = attacker.own();
  const secret = await secretOf(attacker, as);
  if (secret === undefined) return;
  const { connection, sdp } = await createOffer();
  const call = await postOffer(attacker.server, secret, sdp, as.headers);
  if (call.type === 'refused') return attacker.note(call.status);
  const streams = new AbortController();
  const headers = { ...as.headers, authorization: `Bearer ${secret}` };
  for (let count = 0; count < 50; count += 1) {
    const url = `${attacker.server.url}/api/voice/calls/${call.callId}/notices`;
    const { status } = await fetch(url, { headers, signal: streams.signal });
    attacker.note(status);
  }
  streams.abort();
  await connection.close();
}
