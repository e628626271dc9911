import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
  calls = openCalls({
    config: server.config,
    db: server.store.db,
    clock: server.clock,
    trialPurse: { remaining: () => Promise.resolve(0), spend: () => Promise.resolve(0) },
    voice,
    log: pino({ level: 'silent' }),
    meters: createMeters(),
  });
});
afterAll(() => server.close());

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

  await expect(calls.open(secret, 'v=0', 'ga')).rejects.toThrow('calls_session_id_fkey');

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
  const now = server.clock();
  const long = new Date(now.getTime() - 600_000);
  await insertCall(server.store.db, { id: 'lost', sessionId: id, owner: 'gone' }, long);
  await insertCall(server.store.db, { id: 'alive', sessionId: id, owner: 'here' }, now);
  await insertCall(server.store.db, { id: 'done', sessionId: id, owner: 'gone' }, long);
  await endCallRecord(server.store.db, 'done', 'hung_up', long);

  await settleLostCalls(server.store.db, new Date(now.getTime() - 60_000), now);

  const reasons = new Map((await records()).map((one) => [one.id, one.end_reason]));
  expect(Object.fromEntries(reasons)).toEqual({ lost: 'process_lost', alive: null, done: 'hung_up' });
  await calls.close();
});
