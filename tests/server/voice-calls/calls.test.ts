import { callEvents } from '../../../server/modules/voice-calls/call-events.ts';
import { sql } from 'kysely';
import type { KyselyPlugin, RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  requestEndOfEarlierCalls,
  endCallRecord,
  insertCall,
  claimLostCalls,
} from '../../../server/modules/voice-calls/call-records.ts';
import { deduct } from '../../../server/modules/billing/ledger/ledger.ts';
import type { Db } from '../../../server/db/schema.ts';
import type { CallNotice } from '../../../src/protocol/call-notice.ts';
import { VoiceCalls } from '../../../server/modules/voice-calls/voice-calls.ts';
import { readSessionUsage } from '../../../server/modules/voice-calls/call-reservations.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import type { FakeVoiceProvider } from '../../fakes/voice-provider.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';

let server: TestServer;
let voice: FakeVoiceProvider;
let calls: VoiceCalls;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  voice = createFakeVoiceProvider();
  calls = callsOf(voice);
});
afterAll(() => server.close());

/** The calls of one process. */
function callsOf(
  voice: FakeVoiceProvider,
  limits: Partial<TestServer['config']['voice']['limits']> = {},
  db: Db = server.database.db,
): VoiceCalls {
  const { voice: settings } = server.config;
  return new VoiceCalls({
    config: { trustedProxies: 0, voice: { ...settings, limits: { ...settings.limits, ...limits } } },
    database: { db, transact: (work) => server.database.transact(work) },
    clock: server.clock,
    trialBalance: { spend: () => Promise.resolve({ remaining: 0, isNew: true }) },
    voice,
    events: callEvents(silentEvents()),
  });
}

async function session() {
  const { token } = await server.createUser({ tokens: 1000 });
  const { body } = await server.request('createSession', { body: {} }, { token });
  return { id: body.session.id, secret: body.azure_session.client_secret.value, token };
}

const offerWith = (secret: string) => ({ secret, sdp: 'v=0', address: '192.0.2.1' }) as const;
const balance = async (token: string) => (await server.request('tokens', {}, { token })).body.available_tokens;
const records = () => server.database.db.selectFrom('calls').selectAll().execute();

test('a server that stops ends every call with the reason, and charges all usage', async () => {
  const { secret, token } = await session();
  await calls.open(offerWith(secret));
  voice.calls[0]?.use(70);
  voice.calls[0]?.use(30);

  await calls.close();

  expect(voice.calls[0]?.hungUp?.callEnd?.code).toBe('server_stopping');
  expect(await balance(token)).toBe(900);
  expect(await records()).toMatchObject([{ end_reason: 'server_stopping' }]);
});

test('a call that cannot be recorded is ended', async () => {
  const { id, secret } = await session();
  const service = createFakeVoiceProvider();
  voice.openCall = async (...input) => {
    await server.database.db.deleteFrom('chat_sessions').where('id', '=', id).execute();
    return await service.openCall(...input);
  };

  let hungUp: string | undefined;
  voice.hangUp = async (_callId, reason) => {
    hungUp = reason;
  };

  await expect(calls.open(offerWith(secret))).rejects.toThrow('no such conversation');

  expect(hungUp).toBe('not_recorded');
  await calls.close();
});

test('usage reported just before the end of the call is charged', async () => {
  const { secret, token } = await session();
  await calls.open(offerWith(secret));

  voice.calls[0]?.use(100);
  voice.calls[0]?.drop('network');
  await calls.close();

  expect(await balance(token)).toBe(900);
});

test('calls without heartbeats are claimed as lost by one process at a time, other calls are not', async () => {
  const { id } = await session();
  const { db } = server.database;
  const now = server.clock();
  for (const [callId, owner] of [
    ['lost', 'gone'],
    ['alive', 'here'],
    ['done', 'gone'],
  ] as const)
    await insertCall(db, { id: callId, sessionId: id, owner }, now);
  await endCallRecord(db, 'done', 'hung_up', now);
  await db
    .updateTable('calls')
    .set({ heartbeat_at: sql`clock_timestamp() - interval '10 minutes'` })
    .where('owner', '=', 'gone')
    .execute();

  const claimed = await Promise.all([claimLostCalls(db, 90), claimLostCalls(db, 90)]);

  expect(claimed.flat()).toEqual([{ id: 'lost', startedAt: now }]);
  await calls.close();
});

test('the reservation of a refused offer is released by the reaper when the database could not delete it', async ({
  onTestFinished,
}) => {
  const { id, secret, token } = await session();
  const next = (await server.request('createSession', { body: {} }, { token })).body.azure_session.client_secret.value;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const held = callsOf(voice, { concurrentCalls: 1 }, server.database.db.withPlugin(failsOnDelete));
  onTestFinished(() => held.close());
  voice.refuseNext({ type: 'refused', code: 'busy', status: 503, message: 'Busy.' });
  await expect(held.open(offerWith(secret))).rejects.toThrow('The database is away.');

  await server.database.db
    .updateTable('calls')
    .set({ heartbeat_at: sql`clock_timestamp() - interval '10 minutes'` })
    .where('session_id', '=', id)
    .execute();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await records()).toMatchObject([{ end_reason: 'process_lost' }]);
  });

  await expect(held.open(offerWith(next))).resolves.toMatchObject({ answerSdp: expect.any(String) });
});

/** A database that fails on every delete. */
const failsOnDelete: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === 'DeleteQueryNode') throw new Error('The database is away.');
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

test('a call ends when any process gets the request to end it', async () => {
  const { id, secret } = await session();
  const { callId } = await calls.open(offerWith(secret));
  const other = callsOf(createFakeVoiceProvider());

  await other.hangUp(callId, secret);

  await vi.waitFor(() => expect(voice.calls[0]?.hungUp?.reason).toBe('hung_up'), 5000);
  await vi.waitFor(async () => expect(await records()).toMatchObject([{ session_id: id, end_reason: 'hung_up' }]));
  await Promise.all([other.close(), calls.close()]);
});

test('a call whose session is deleted by another process ends', async () => {
  const { id, secret } = await session();
  await calls.open(offerWith(secret));

  await server.database.db.deleteFrom('chat_sessions').where('id', '=', id).execute();

  await vi.waitFor(() => expect(voice.calls[0]?.hungUp?.reason).toBe('session_deleted'), 5000);
  await calls.close();
});

test('a call that another process has reaped ends without telling the page that it was deleted', async () => {
  const { id, secret } = await session();
  await calls.open(offerWith(secret));

  await server.database.db
    .updateTable('calls')
    .set({ ended_at: server.clock(), end_reason: 'process_lost' })
    .where('session_id', '=', id)
    .execute();

  await vi.waitFor(() => expect(voice.calls[0]?.hungUp).toEqual({ reason: 'process_lost', callEnd: undefined }), 5000);
  await calls.close();
});

test('a call supersedes the calls before it, never a later one', async () => {
  const { id } = await session();
  const { db } = server.database;
  const now = server.clock();
  await insertCall(db, { id: 'first', sessionId: id, owner: 'here' }, now);
  await insertCall(db, { id: 'second', sessionId: id, owner: 'here' }, new Date(now.getTime() + 5000));
  const asked = async () => new Map((await records()).map((element) => [element.id, element.end_asked]));

  await requestEndOfEarlierCalls(db, { sessionId: id, callId: 'first' }, 'superseded');
  const afterFirst = await asked();
  await requestEndOfEarlierCalls(db, { sessionId: id, callId: 'second' }, 'superseded');

  expect(Object.fromEntries(afterFirst)).toEqual({ first: null, second: null });
  expect(Object.fromEntries(await asked())).toEqual({ first: 'superseded', second: null });
  await calls.close();
});

test('concurrent hang-ups of a call are one hang-up at the voice service', async () => {
  const { id, secret } = await session();
  const { callId } = await calls.open(offerWith(secret));
  const hangUp = voice.hangUp;
  const finishes: (() => void)[] = [];
  voice.hangUp = async (...input) => {
    await new Promise<void>((resolve) => finishes.push(resolve));
    await hangUp(...input);
  };

  const first = calls.hangUp(callId, secret);
  await vi.waitFor(() => expect(finishes).toHaveLength(1));
  const second = calls.endSession(id, 'session_deleted');
  await vi.waitFor(async () => expect(await records()).toMatchObject([{ end_asked: 'session_deleted' }]));
  const hangUpRequests = finishes.length;
  for (const finish of finishes) finish();
  await Promise.all([first, second]);

  expect(hangUpRequests).toBe(1);
  expect(await records()).toMatchObject([{ end_reason: 'hung_up' }]);
  await calls.close();
});

test('the token rate of a call leaves out the usage of earlier calls', async ({ onTestFinished }) => {
  const user = await server.createUser({ tokens: 30_000 });
  const { body: answer } = await server.request('createSession', { body: {} }, { token: user.token });
  const { id, secret } = { id: answer.session.id, secret: answer.azure_session.client_secret.value };
  const earlier = { userId: user.id, kind: 'usage', tokens: 20_000, reference: 'earlier', sessionId: id } as const;
  await deduct(server.database.db, earlier, server.clock());
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'] });
  const { callId } = await calls.open(offerWith(secret));
  const received: CallNotice[] = [];
  await calls.listen(callId, secret, { onNotice: (notice) => void received.push(notice), onEnd: () => undefined });

  vi.setSystemTime(Date.now() + 40_000);
  voice.calls[0]?.use(10);
  const usageNotice = { type: 'call.usage', used_tokens: 20_010, remaining_tokens: 9990 };
  await vi.waitFor(() => expect(received).toContainEqual(usageNotice));
  await calls.close();

  expect(received.filter(({ type }) => type === 'call.time_left')).toEqual([]);
});

test('time in which several calls are open counts once', async () => {
  const { id } = await session();
  const { db } = server.database;
  const start = server.clock().getTime();
  const minute = (count: number) => new Date(start + count * 60_000);
  for (const [callId, from, to] of [
    ['one leg', 0, 4],
    ['other leg', 0, 4],
    ['next call', 3, 6],
    ['later', 10, 11],
  ] as const) {
    await insertCall(db, { id: callId, sessionId: id, owner: 'here' }, minute(from));
    await endCallRecord(db, callId, 'left', minute(to));
  }

  expect(await readSessionUsage(db, id, minute(60))).toEqual({ tokens: 0, durationMs: 7 * 60_000 });
  await calls.close();
});

/** Collects the notices that a page gets from a process. */
async function listener(at: VoiceCalls, callId: string, secret: string) {
  const received: CallNotice[] = [];
  let over = false;
  await at.listen(callId, secret, {
    onNotice: (notice) => void received.push(notice),
    onEnd: () => {
      over = true;
    },
  });
  return { received, isOver: () => over };
}

test('a page gets the notices of its call from any process, early and late', async () => {
  const { secret } = await session();
  const { callId } = await calls.open(offerWith(secret));
  const other = callsOf(createFakeVoiceProvider());
  const early = await listener(other, callId, secret);

  voice.calls[0]?.use(300);
  const used = { type: 'call.usage', used_tokens: 300, remaining_tokens: 700 };
  await vi.waitFor(() => expect(early.received).toContainEqual(used), 5000);
  const late = await listener(other, callId, secret);
  voice.calls[0]?.use(700);
  await vi.waitFor(() => expect([early.isOver(), late.isOver()]).toEqual([true, true]), 5000);

  expect(late.received[0]).toEqual(used);
  for (const { received } of [early, late]) expect(received.at(-1)).toMatchObject({ code: 'token_not_enough' });
  await Promise.all([other.close(), calls.close()]);
});

test('a page that listens at another process is notified when its session is deleted', async () => {
  const { id, secret } = await session();
  const { callId } = await calls.open(offerWith(secret));
  const other = callsOf(createFakeVoiceProvider());
  const { received, isOver } = await listener(other, callId, secret);

  await server.database.db.deleteFrom('chat_sessions').where('id', '=', id).execute();

  await vi.waitFor(() => expect(isOver()).toBe(true), 5000);
  expect(received).toMatchObject([{ type: 'call.ended', code: 'session_deleted' }]);
  await Promise.all([other.close(), calls.close()]);
});

test('speech that is reported to another process again and again is written once a second', async () => {
  const { secret } = await session();
  await calls.open(offerWith(secret));
  const other = callsOf(createFakeVoiceProvider());
  const { db } = server.database;
  const reportAt = async (sql: RawBuilder<Date>) => {
    await db.updateTable('calls').set({ heard_at: sql }).execute();
    const before = (await records())[0]?.heard_at;
    await other.reportSpeech(secret);
    return (await records())[0]?.heard_at?.getTime() === before?.getTime() ? 'unchanged' : 'written';
  };

  const early = await reportAt(sql`clock_timestamp() + interval '1 minute'`);
  const late = await reportAt(sql`clock_timestamp() - interval '2 seconds'`);

  expect([early, late]).toEqual(['unchanged', 'written']);
  await Promise.all([other.close(), calls.close()]);
});

test('speech reported to any process keeps the call from ending as idle', { timeout: 30_000 }, async () => {
  const [quiet, talking] = [await session(), await session()];
  const held = callsOf(voice, { idleMs: 3000 });
  const other = callsOf(createFakeVoiceProvider());
  const spoken = await held.open(offerWith(talking.secret));
  const unspoken = await held.open(offerWith(quiet.secret));
  const reasonOf = async (callId: string) => (await records()).find(({ id }) => id === callId)?.end_reason;
  const talk = setInterval(() => void other.reportSpeech(talking.secret), 200);

  await vi.waitFor(async () => expect(await reasonOf(unspoken.callId)).toBe('idle'), { timeout: 10_000 });

  clearInterval(talk);
  expect(await reasonOf(spoken.callId)).toBeNull();
  await Promise.all([other.close(), held.close(), calls.close()]);
});
