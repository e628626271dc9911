import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endCallRecord, insertCall, settleLostCalls } from '../../../server/voice/call-records.ts';
import { openCalls } from '../../../server/voice/calls.ts';
import type { Calls } from '../../../server/voice/calls.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import type { FakeVoiceProvider } from '../../fakes/voice-provider.ts';
import { pino } from 'pino';
import { createMeters } from '../../../server/system/meters.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';

let server: TestServer;
let voice: FakeVoiceProvider;
let calls: Calls;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  voice = createFakeVoiceProvider();
  calls = callsOf(voice);
});
afterAll(() => server.close());

/** What one process holds. */
function callsOf(voice: FakeVoiceProvider): Calls {
  return openCalls({
    config: server.config,
    db: server.store.db,
    transact: (work) => server.store.transact(work),
    clock: server.clock,
    trialPurse: { remaining: () => Promise.resolve(0), spend: () => Promise.resolve(0) },
    voice,
    log: pino({ level: 'silent' }),
    meters: createMeters(),
  });
}

async function session() {
  const { token } = await server.createUser({ tokens: 1000 });
  const { answer } = await server.call('createSession', { body: {} }, { token });
  return { id: answer.session.id, secret: answer.azure_session.client_secret.value, token };
}

const balance = async (token: string) => (await server.call('tokens', {}, { token })).answer.available_tokens;
const records = () => server.store.db.selectFrom('calls').selectAll().execute();

test('a server that stops says goodbye on every call and leaves nothing uncharged', async () => {
  const { secret, token } = await session();
  await calls.open(secret, 'v=0', 'ga');
  voice.calls[0]?.use(70);
  voice.calls[0]?.use(30);

  await calls.close();

  expect(voice.calls[0]?.hungUp?.farewell?.code).toBe('server_stopping');
  expect(await balance(token)).toBe(900);
  expect(await records()).toMatchObject([{ end_reason: 'server_stopping' }]);
});

test('a call that cannot be written down is not held', async () => {
  const { id, secret } = await session();
  const service = createFakeVoiceProvider();
  voice.openCall = async (...given) => {
    await server.store.db.deleteFrom('chat_sessions').where('id', '=', id).execute();
    return await service.openCall(...given);
  };

  let hungUp: string | undefined;
  voice.hangUp = async (_callId, reason) => {
    hungUp = reason;
  };

  await expect(calls.open(secret, 'v=0', 'ga')).rejects.toThrow('no such conversation');

  expect(hungUp).toBe('not_recorded');
  await calls.close();
});

test('what a service reports after it has ended the call is still charged', async () => {
  const { secret, token } = await session();
  await calls.open(secret, 'v=0', 'ga');

  voice.calls[0]?.use(100);
  voice.calls[0]?.drop('network');
  await calls.close();

  expect(await balance(token)).toBe(900);
});

test('calls of a process that went silent are settled, those of one that lives are not', async () => {
  const { id } = await session();
  const { db } = server.store;
  const now = server.clock();
  for (const [callId, owner] of [
    ['lost', 'gone'],
    ['alive', 'here'],
    ['done', 'gone'],
  ] as const)
    await insertCall(db, { id: callId, sessionId: id, owner, metered: true }, now);
  await endCallRecord(db, 'done', 'hung_up', now);
  await db
    .updateTable('calls')
    .set({ heartbeat_at: sql`clock_timestamp() - interval '10 minutes'` })
    .where('owner', '=', 'gone')
    .execute();

  const lost = await settleLostCalls(db, 90, now);

  const reasons = new Map((await records()).map((one) => [one.id, one.end_reason]));
  expect(lost).toEqual(['lost']);
  expect(Object.fromEntries(reasons)).toEqual({ lost: 'process_lost', alive: null, done: 'hung_up' });
  await calls.close();
});

test('a call ends where it is held, whichever process is asked to end it', async () => {
  const { id, secret } = await session();
  const { callId } = await calls.open(secret, 'v=0', 'ga');
  const elsewhere = callsOf(createFakeVoiceProvider());

  await elsewhere.hangUp(callId, secret);

  await vi.waitFor(() => expect(voice.calls[0]?.hungUp?.reason).toBe('hung_up'), 5000);
  await vi.waitFor(async () => expect(await records()).toMatchObject([{ session_id: id, end_reason: 'hung_up' }]));
  await Promise.all([elsewhere.close(), calls.close()]);
});

test('a call whose session is deleted by another process ends', async () => {
  const { id, secret } = await session();
  await calls.open(secret, 'v=0', 'ga');

  await server.store.db.deleteFrom('chat_sessions').where('id', '=', id).execute();

  await vi.waitFor(() => expect(voice.calls[0]?.hungUp?.reason).toBe('session_deleted'), 5000);
  await calls.close();
});
