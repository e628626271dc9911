import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sleep } from '../../../src/shared/async.ts';
import type { VoiceProvider } from '../../../server/modules/voice-providers/contract/voice-provider.ts';
import { connectHostile, sendFromStranger, type HostileClient } from '../../fakes/hostile-client.ts';
import { createOffer } from '../../fakes/voice-page.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import { newDevice } from '../trial/device.ts';
import { postOffer } from '../voice-calls/page-over-http.ts';
import { healthDuring } from './health-sampler.ts';

/** The time that `/healthz` may take in addition to this machine's own delays. */
const HEALTH_MS = 100;

const ATTACK_MS = 5_000;

let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1', VOICE_PROCESSES: '1' });
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

let addresses = 0;

/** The secret of a session of an anonymous visitor from an address of its own. */
async function visitorSecret(): Promise<string> {
  const headers = { 'x-forwarded-for': `198.51.${++addresses}.1` };
  const trial = await server.request('startTrial', { body: newDevice() }, { headers });
  const { body } = await server.request('createSession', { body: {} }, { headers, trialId: trial.body.trialId });
  return body.azure_session.client_secret.value;
}

async function connectVisitor(): Promise<HostileClient> {
  const secret = await visitorSecret();
  const voice: Pick<VoiceProvider, 'openCall'> = { openCall: (sdp) => postOffer(server, secret, sdp) };
  return connectHostile(voice);
}

/** Goes on until the time is over. A client whose call has ended keeps sending. */
async function repeat(work: (at: number) => Promise<unknown>, pauseMs: number): Promise<void> {
  const untilMs = performance.now() + ATTACK_MS;
  for (let at = 0; performance.now() < untilMs; at++) {
    await work(at).catch(() => undefined);
    await sleep(pauseMs);
  }
}

function rtpPacket(at: number): Buffer {
  const sixFrames = Buffer.from(Array.from({ length: 122 }, (_, byte) => [0x4b, 6][byte] ?? byte));
  const header = Buffer.from([0x80, 111, at >> 8, at & 0xff, 0, 0, 0, 0, 0, 0, 0, 1]);
  return Buffer.concat([header, sixFrames]);
}

test('while strangers attack the voice in every way, the API stays as quick as it is', async () => {
  const clients = await Promise.all([connectVisitor(), connectVisitor(), connectVisitor()]);
  const [flooding, talking, breaking] = clients;
  const { connection, sdp } = await createOffer();
  const secrets = await Promise.all(Array.from({ length: 6 }, visitorSecret));
  const huge = `v=0\r\n${'a=x\r\n'.repeat(60_000)}`;
  const attacks = [
    () => repeat((at) => flooding.sendRtp(rtpPacket(at)), 1),
    () => repeat(() => talking.sendMessage(Buffer.from('{"type":"input_audio_buffer.clear"}')), 1),
    () => repeat(() => breaking.sendData(Buffer.from([1, 2, 3, 4])), 1),
    () =>
      repeat(
        () =>
          sendFromStranger(
            breaking.port,
            Array.from({ length: 50 }, () => Buffer.alloc(200, 0x16)),
          ),
        5,
      ),
    () => repeat((at) => postOffer(server, secrets[at % secrets.length] ?? '', at % 2 === 0 ? sdp : huge), 50),
  ];
  const machineMs = await healthDuring(server.url, () => sleep(2_000));

  const attackedMs = await healthDuring(server.url, () => Promise.all(attacks.map((attack) => attack())));

  expect(attackedMs).toBeLessThan(machineMs + HEALTH_MS);
  await connection.close();
  await Promise.all(clients.map((client) => client.leave()));
}, 60_000);
