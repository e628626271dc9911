import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { padded, readSpeech } from '../../fixtures/audio/read-audio.ts';
import { startVoiceProcesses } from '../../fakes/voice-processes.ts';
import type { VoiceProcesses } from '../../fakes/voice-processes.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { voiceProgram } from '../programs.ts';
import { callOverHttp } from './page-over-http.ts';
import type { PageOverHttp } from './page-over-http.ts';

let processes: VoiceProcesses;
let server: TestServer;

beforeAll(async () => {
  processes = startVoiceProcesses(voiceProgram());
  server = await startTestServer({ voice: processes.voice });
}, 120_000);

afterAll(async () => {
  await server.close();
  await processes.voice.close();
});

const NEW_CALL_MS = 3_000;

/** About a hundred requests a second until it is stopped. @returns the statuses, each with the time it took */
function useApi(token: string) {
  const results: { status: number; ms: number }[] = [];
  const stopping = new AbortController();
  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedMs = performance.now();
      const [health, tokens] = await Promise.all([
        fetch(`${server.url}/healthz`),
        server.request('tokens', {}, { token }),
      ]);
      const ms = performance.now() - startedMs;
      results.push({ status: health.status, ms }, { status: tokens.status, ms });
      await sleep(20);
    }
  }
  const loops = Promise.all([loop(), loop()]);
  return {
    requests: results,
    stop: async () => {
      stopping.abort();
      await loops;
      return results;
    },
  };
}

/** @returns a call of the same session, opened as soon as the page knew that the first one is lost */
async function reconnect({ sessionId, notices, noticesEnded }: PageOverHttp, token: string) {
  await noticesEnded;
  expect(notices.at(-1)).toMatchObject({ type: 'call.ended', code: 'voice_process_lost' });
  const next = await callOverHttp(server, { token }, sessionId);
  await next.page.event('session.created');
  return { next, atMs: performance.now() };
}

/** @returns the tokens that the response has cost */
async function speak(call: PageOverHttp | undefined): Promise<number> {
  if (!call) throw new Error('no call');
  await call.page.event('session.created');
  await call.page.speak(padded(readSpeech('question'), 500, 700));
  const done = await call.page.event('response.done');
  await expect.poll(() => call.notices.map(({ type }) => type)).toContain('call.usage');
  return done['response'].usage.total_tokens;
}

test('a killed voice process costs the API nothing, its pages a moment, and its callers only what they used', async () => {
  const users = await Promise.all([5000, 5000, 5000].map((tokens) => server.createUser({ tokens })));
  const calls = await Promise.all(users.map(({ token }) => callOverHttp(server, { token })));
  const used = await speak(calls[0]);
  const api = useApi(users[0]?.token ?? '');

  const pid = processes.reported.findLast(({ event }) => event === 'ready')?.facts[0];
  const killedAtMs = performance.now();
  process.kill(Number(pid), 'SIGKILL');
  const reconnected = await Promise.all(calls.map((call, at) => reconnect(call, users[at]?.token ?? '')));
  await expect.poll(() => api.requests.length, { timeout: 10_000 }).toBeGreaterThan(20);
  const requests = await api.stop();

  expect(reconnected.map(({ atMs }) => atMs - killedAtMs).filter((ms) => ms > NEW_CALL_MS)).toEqual([]);
  expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
  const { db } = server.database;
  const records = await db.selectFrom('calls').select(['id', 'end_reason', 'ended_at']).execute();
  const lost = records.filter(({ end_reason }) => end_reason === 'voice_process_lost');
  expect(lost.map(({ id }) => id).toSorted()).toEqual(calls.map(({ callId }) => callId).toSorted());
  const open = records.filter(({ ended_at }) => ended_at === null);
  expect(open.map(({ id }) => id).toSorted()).toEqual(reconnected.map(({ next }) => next.callId).toSorted());
  const left = await Promise.all(users.map(({ token }) => server.request('tokens', {}, { token })));
  expect(left.map(({ body }) => body.available_tokens)).toEqual([5000 - used, 5000, 5000]);

  await Promise.all(reconnected.map(({ next }) => next.page.leave()));
  await expect
    .poll(() => db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute(), { timeout: 10_000 })
    .toEqual([]);
}, 60_000);
