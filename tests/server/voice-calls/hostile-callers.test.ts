import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOffer } from '../../fakes/voice-page.ts';
import { startVoiceProcesses } from '../../fakes/voice-processes.ts';
import type { VoiceProcesses } from '../../fakes/voice-processes.ts';
import { padded, readSpeech } from '../../fixtures/audio/read-audio.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { voiceProgram } from '../programs.ts';
import { newDevice } from '../trial/device.ts';
import { callOverHttp, postOffer } from './page-over-http.ts';
import type { PageOverHttp } from './page-over-http.ts';

let processes: VoiceProcesses;
let server: TestServer;

beforeAll(async () => {
  processes = startVoiceProcesses(voiceProgram());
  server = await startTestServer({ voice: processes.voice });
}, 120_000);
beforeEach(() => server.reset());
afterAll(async () => {
  await server.close();
  await processes.voice.close();
});

const pid = () => Number(processes.reported.findLast(({ event }) => event === 'ready')?.facts[0]);

/** Resident memory of the voice process. */
function memoryMb(): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

/** A call of a visitor on a free trial. */
async function strangersCall(): Promise<PageOverHttp> {
  const trialId = await startTrial();
  const call = await callOverHttp(server, { trialId });
  await call.page.event('session.created');
  return call;
}

async function startTrial(): Promise<string> {
  const { body } = await server.request('startTrial', { body: newDevice({ fingerprintHash: crypto.randomUUID() }) });
  return body.trialId;
}

async function endReason({ callId }: PageOverHttp): Promise<string | null | undefined> {
  const { db } = server.database;
  return (await db.selectFrom('calls').select('end_reason').where('id', '=', callId).executeTakeFirst())?.end_reason;
}

/** Another call, which has to work all the while. */
async function speakOnAnotherCall(): Promise<number> {
  const { token } = await server.createUser({ tokens: 5000 });
  const call = await callOverHttp(server, { token });
  await call.page.event('session.created');
  await call.page.speak(padded(readSpeech('question'), 300, 700));
  const done = await call.page.event('response.done');
  await call.page.leave();
  return done['response'].usage.total_tokens;
}

test('sound at 180 times real time ends its own call, with a reason, and no other', async () => {
  const call = await strangersCall();
  const sixFrames = Uint8Array.from({ length: 122 }, (_, at) => (at === 0 ? 0x4b : at === 1 ? 6 : at));
  const flood = async () => {
    for (let sent = 0; call.page.closedReason === undefined && sent < 3000; sent++) {
      await call.page.sendPacket(sixFrames);
      if (sent % 30 === 0) await sleep(20);
      if (call.notices.some(({ type }) => type === 'call.ended')) return;
    }
  };

  const [tokens] = await Promise.all([speakOnAnotherCall(), flood()]);
  await expect.poll(() => endReason(call)).toBe('audio_too_fast');

  expect(call.notices).toContainEqual(expect.objectContaining({ type: 'call.ended', code: 'audio_too_fast' }));
  expect(tokens).toBeGreaterThan(0);
}, 60_000);

test('thousands of events into a closed receive window end their call, and the memory returns', async () => {
  const call = await strangersCall();
  const text = 'x'.repeat(3900);
  const content = [{ type: 'input_text', text }];
  call.page.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', id: 'item_1', content } });
  await call.page.event('conversation.item.done');
  const beforeMb = memoryMb();
  call.page.closeReceiveWindow();
  const ask = async () => {
    for (let sent = 0; sent < 3000 && !call.notices.some(({ type }) => type === 'call.ended'); sent++) {
      call.page.send({ type: 'conversation.item.retrieve', item_id: 'item_1' });
      await sleep(22);
    }
  };

  await ask();
  await expect.poll(() => endReason(call)).toBe('not_receiving');

  expect(memoryMb() - beforeMb).toBeLessThan(30);
  expect(await speakOnAnotherCall()).toBeGreaterThan(0);
}, 60_000);

test('more than 50 events a second end their call with a reason', async () => {
  const call = await strangersCall();

  for (let sent = 0; sent < 200; sent++) call.page.send({ type: 'input_audio_buffer.clear' });
  await expect.poll(() => endReason(call)).toBe('too_many_events');

  expect(call.notices).toContainEqual(expect.objectContaining({ type: 'call.ended', code: 'too_many_events' }));
});

test('manual commits for free recognition are charged to the trial', async () => {
  const call = await strangersCall();
  call.page.send({ type: 'session.update', session: { type: 'realtime', audio: { input: { turn_detection: null } } } });
  await call.page.event('session.updated');
  for (let count = 0; count < 3; count++) {
    await call.page.speak(readSpeech('question'));
    call.page.send({ type: 'input_audio_buffer.commit' });
  }
  const committed = () => call.page.types().filter((type) => type === 'input_audio_buffer.committed').length;
  await expect.poll(committed).toBe(3);
  await call.page.leave();
  await expect.poll(() => endReason(call)).toBe('left');

  const { db } = server.database;
  const spent = await db.selectFrom('trial_spendings').select('tokens').execute();
  const seconds = (3 * readSpeech('question').length) / 16_000;
  expect(spent.reduce((sum, { tokens }) => sum + tokens, 0)).toBeGreaterThan(seconds * 8);
}, 60_000);

test('offers that never connect, and bodies that are none, leave room for others', async () => {
  const secretOf = async (trialId: string) => {
    const { body } = await server.request('createSession', { body: {} }, { trialId });
    return body.azure_session.client_secret.value;
  };
  const { connection, sdp } = await createOffer();
  const trials = await Promise.all(Array.from({ length: 5 }, startTrial));
  // One after the other: while it is read, an offer is half-open, of which an address may have four.
  const garbage = [];
  for (const trialId of trials) garbage.push(await postOffer(server, await secretOf(trialId), 'v=0\r\n'));
  const halfOpen = [];
  for (const trialId of trials)
    for (let at = 0; at < 2; at++) halfOpen.push(await postOffer(server, await secretOf(trialId), sdp));
  await connection.close();

  expect(garbage.map((result) => result.type === 'refused' && result.status)).toEqual([422, 422, 422, 422, 422]);
  expect(halfOpen.filter(({ type }) => type === 'opened')).toHaveLength(4);
  expect(halfOpen.at(-1)).toMatchObject({ type: 'refused', status: 503, code: 'voice_busy' });
  expect(await speakOnAnotherCall()).toBeGreaterThan(0);
  const { db } = server.database;
  await expect
    .poll(() => db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute(), { timeout: 8000 })
    .toEqual([]);
  const reasons = await db.selectFrom('calls').select('end_reason').execute();
  expect(reasons.filter(({ end_reason }) => end_reason === 'never-connected')).toHaveLength(4);
}, 60_000);
