import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sleep } from '../../../src/shared/async.ts';
import type { VoiceProvider } from '../../../server/modules/voice-providers/contract/voice-provider.ts';
import { connectHostile, sendFromStranger, startVictims } from '../../fakes/hostile-client.ts';
import type { HostileClient } from '../../fakes/hostile-client.ts';
import { packetAttacks, strangersDatagrams, times } from '../../fakes/packet-attacks.ts';
import type { VoicePage } from '../../fakes/voice-page.ts';
import { startVoiceProcesses } from '../../fakes/voice-processes.ts';
import type { VoiceProcesses } from '../../fakes/voice-processes.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { voiceProgram } from '../programs.ts';
import { callOverHttp, postOffer } from '../voice-calls/page-over-http.ts';
import { newDevice } from '../trial/device.ts';

/** The longest that `/healthz` may take. */
const HEALTHZ_MS = 100;
const MEGABYTE = 1_048_576;

let processes: VoiceProcesses;
let server: TestServer;
/** The call of another client, which has to go on throughout. */
let other: VoicePage;
/** A call whose client has gone, while a stranger sends checks in its name: it ends during the other tests. */
let stored: { readonly callId: string; stop(): void };

beforeAll(async () => {
  processes = startVoiceProcesses(voiceProgram());
  server = await startTestServer({ voice: processes.voice, env: { TRUST_PROXY: '1' } });
  const { token } = await server.createUser({ tokens: 100_000 });
  const call = await callOverHttp(server, { token });
  other = call.page;
  await other.event('session.created');
  stored = await keepAliveWithoutIntegrity();
}, 120_000);

afterAll(async () => {
  stored.stop();
  await other.leave();
  await server.close();
  await processes.voice.close();
});

let addresses = 0;

/** The secret of a session of an anonymous visitor from an address of its own. */
async function visitorSecret(): Promise<string> {
  const headers = { 'x-forwarded-for': `198.51.${++addresses}.1` };
  const trial = await server.request('startTrial', { body: newDevice() }, { headers });
  const { body } = await server.request('createSession', { body: {} }, { headers, trialId: trial.body.trialId });
  return body.azure_session.client_secret.value;
}

async function connectVisitor(changeOffer?: (sdp: string) => string): Promise<HostileClient & { callId: string }> {
  const secret = await visitorSecret();
  let callId = '';
  const voice: Pick<VoiceProvider, 'openCall'> = {
    async openCall(sdp) {
      const result = await postOffer(server, secret, sdp);
      if (result.type === 'opened') callId = result.callId;
      return result;
    },
  };
  const client = await connectHostile(voice, changeOffer);
  return { ...client, callId };
}

/**
 * How long `/healthz` takes at most while `work` runs, less the time that this process itself was busy: it is the API
 * and the attacker, whose DTLS is slow, at once.
 */
async function healthDuring(work: () => Promise<void>): Promise<number> {
  const durationsMs: number[] = [];
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted || durationsMs.length < 10) {
      const busy = performance.eventLoopUtilization();
      const startedMs = performance.now();
      const { status } = await fetch(`${server.url}/healthz`);
      expect(status).toBe(200);
      durationsMs.push(performance.now() - startedMs - performance.eventLoopUtilization(busy).active);
      await sleep(5);
    }
  })();
  await work().finally(() => done.abort());
  await watching;
  return Math.max(...durationsMs);
}

/** Attacks, and checks that the other client does not notice. */
async function expectUnimpressed(attack: () => Promise<void>): Promise<void> {
  const durationMs = await healthDuring(attack);

  expect(durationMs).toBeLessThan(HEALTHZ_MS);
  expect(processes.reported.filter(({ event }) => event === 'lost' || event === 'hung')).toEqual([]);
  const heard = other.events.length;
  other.send({ type: 'input_audio_buffer.clear' });
  await other.event('input_audio_buffer.cleared', heard);
  expect(other.closedReason).toBeUndefined();
}

test.for(Object.entries(packetAttacks))('a caller who sends %s disturbs no other client', async ([, attack]) => {
  const client = await connectVisitor();

  await expectUnimpressed(() => attack(client));

  await client.leave();
});

test('a stranger without a call cannot end one', async () => {
  const client = await connectVisitor();

  await expectUnimpressed(() => sendFromStranger(client.port, strangersDatagrams));
  await client.sendMessage(Buffer.from('{"type":"input_audio_buffer.clear"}'));
  await expect.poll(() => client.events.map(({ type }) => type)).toContain('input_audio_buffer.cleared');

  await client.leave();
});

test('nothing is sent to the addresses of an offer, and no name of it is looked up', async () => {
  const victims = await startVictims(['127.0.0.1', '127.0.0.2', '127.0.0.3']);
  const named = ['attacker.example', 'abc.local', '169.254.169.254', '10.0.0.1', '192.168.1.1', '[::1]', 'fe80::1'];
  const hosts = Array.from({ length: 100 }, (_, at) => {
    const target = victims.targets[at % victims.targets.length];
    const [address, port] = at % 5 === 0 ? [named[(at / 5) % named.length], 53] : [target?.address, target?.port];
    return `a=candidate:${at} 1 udp 2130706431 ${address} ${port} typ ${at % 2 ? 'host' : 'srflx raddr 0.0.0.0 rport 0'}`;
  });

  await expectUnimpressed(async () => {
    const client = await connectVisitor((sdp) => sdp.replace(/^(a=mid:.*)$/m, [`$1`, ...hosts].join('\r\n')));
    await sleep(500);
    await client.leave();
  });

  expect(victims.received()).toBe(0);
  victims.close();
});

test.for([
  { what: '300 kB', sdp: `v=0\r\n${'a=x\r\n'.repeat(60_000)}` },
  { what: 'garbage', sdp: 'v=0\r\n\u0000\u0001m=audio' },
  { what: 'a thousand sections', sdp: `v=0\r\n${'m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'.repeat(1_000)}` },
])('an offer of $what is refused', async ({ sdp }) => {
  const secret = await visitorSecret();

  await expectUnimpressed(async () => {
    const refused = await postOffer(server, secret, sdp);
    expect(refused).toMatchObject({ type: 'refused', status: expect.toSatisfy((status: number) => status < 500) });
  });
});

test('checks without integrity do not keep a call alive', async () => {
  const { db } = server.database;
  const reason = async () => {
    const record = db.selectFrom('calls').select('end_reason').where('id', '=', stored.callId);
    return (await record.executeTakeFirst())?.end_reason;
  };

  await expect.poll(reason, { timeout: 12_000, interval: 250 }).toBe('vanished');
}, 20_000);

async function keepAliveWithoutIntegrity(): Promise<typeof stored> {
  const { answerSdp, callId, port, dropConnection } = await connectVisitor();
  const ufrag = /^a=ice-ufrag:(\S+)/m.exec(answerSdp)?.[1] ?? '';
  await dropConnection();
  const keeping = setInterval(() => void sendFromStranger(port, [unauthenticatedCheck(`${ufrag}:them`)]), 500);
  return { callId, stop: () => clearInterval(keeping) };
}

function unauthenticatedCheck(username: string): Buffer {
  const padded = Buffer.alloc((username.length + 3) & ~3);
  padded.write(username);
  const attribute = Buffer.concat([Buffer.from([0, 6, 0, username.length]), padded]);
  const header = Buffer.from('000100002112a442000102030405060708090a0b', 'hex');
  header.writeUInt16BE(attribute.length, 2);
  return Buffer.concat([header, attribute]);
}

test('the memory of the voice process returns', async () => {
  const [pid] = processes.reported.find(({ event }) => event === 'ready')?.facts ?? [];
  const residentBytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${Number(pid)}/status`, 'utf8'))?.[1]) * 1024;
  const beforeBytes = residentBytes();

  for (let round = 0; round < 2; round++) {
    const client = await connectVisitor();
    await packetAttacks['hundreds of channels']?.(client);
    await times(3_000, () => client.sendMessage(Buffer.alloc(1_000, 0x20), 51));
    await client.leave();
  }

  await expect.poll(() => (residentBytes() - beforeBytes) / MEGABYTE, { timeout: 10_000 }).toBeLessThan(60);
}, 40_000);
