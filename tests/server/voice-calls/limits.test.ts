import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CallNotice } from '../../../src/protocol/call-notice.ts';
import { parseCallNotice } from '../../../src/protocol/call-notice.ts';
import { hashSecret } from '../../../server/shared/secrets.ts';
import { newCallSecret } from '../../../server/modules/chat/call-secrets.ts';
import type { FakeCall } from '../../fakes/voice-provider.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: { CALLS_AT_ONCE: '2', CONVERSATION_TOKENS: '5000', CONVERSATION_MINUTES: '1' },
  });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

type Opened = {
  readonly status: number;
  readonly code: string | undefined;
  readonly call: FakeCall;
  readonly secret: string;
  readonly location: string;
};

/** A user with requests of their own. */
async function userWith(tokens: number, on = server) {
  const user = await on.createUser({ tokens });

  async function newSession() {
    const { body: answer } = await on.request('createSession', { body: {} }, { token: user.token });
    return { id: answer.session.id, secret: answer.azure_session.client_secret.value };
  }

  async function offer(secret: string): Promise<Opened> {
    const response = await fetch(`${on.url}/api/voice/calls`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/sdp' },
      body: 'v=0\r\n',
    });
    const code = response.ok ? undefined : (await response.json()).code;
    return {
      status: response.status,
      code,
      call: on.voice.calls.at(-1)!,
      secret,
      location: response.headers.get('location') ?? '',
    };
  }

  const open = async () => await offer((await newSession()).secret);
  const available = async () => (await on.request('tokens', {}, { token: user.token })).body.available_tokens;
  return { user, newSession, offer, open, available };
}

async function reasonOf({ callId }: FakeCall, { database } = server) {
  const record = await database.db.selectFrom('calls').select('end_reason').where('id', '=', callId).executeTakeFirst();
  return record?.end_reason;
}

test('of two concurrent calls on a small balance, one is opened', async () => {
  const { newSession, offer } = await userWith(400);
  const secrets = [(await newSession()).secret, (await newSession()).secret];

  const opened = await Promise.all(secrets.map(offer));

  expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402]);
  expect(opened.find(({ status }) => status === 402)?.code).toBe('token_not_enough');
});

test('the reserved tokens of a call are released when it ends', async () => {
  const { open, newSession, offer } = await userWith(400);
  const { secret } = await newSession();
  const first = await open();

  expect((await offer(secret)).status).toBe(402);
  first.call.drop('left');
  await vi.waitFor(async () => expect(await reasonOf(first.call)).toBe('left'));

  expect((await open()).status).toBe(201);
});

test('a conversation does not start on tokens reserved for another one', async () => {
  const { user, newSession, offer } = await userWith(400);
  const { id, secret } = await newSession();
  await offer(secret);
  const begin = (body: { session_id?: string }) => server.request('createSession', { body }, { token: user.token });

  const [another, sameAgain] = [await begin({}), await begin({ session_id: id })];

  expect([another.status, another.error?.code]).toEqual([402, 'token_not_enough']);
  expect(sameAgain.status).toBe(200);
});

test('two calls on one balance end together when it is used up, and no token is charged twice', async () => {
  const { open, available } = await userWith(1000);
  const [element, other] = [await open(), await open()];

  element.call.use(600, 'resp_one');
  other.call.use(600, 'resp_other');

  await vi.waitFor(async () => {
    expect(await reasonOf(element.call)).toBe('token_not_enough');
    expect(await reasonOf(other.call)).toBe('token_not_enough');
  });
  expect(await available()).toBe(0);
});

test('a call ends when its balance is used up by something else', async () => {
  const { open } = await userWith(1000);
  const { call } = await open();

  await server.database.db.updateTable('balances').set({ available: 0 }).execute();

  await vi.waitFor(async () => expect(await reasonOf(call)).toBe('token_not_enough'), { timeout: 5000 });
  expect(call.hungUp?.callEnd?.code).toBe('token_not_enough');
});

test('a conversation that reconnects shares the reservation of its lost call', async () => {
  const { user, newSession, offer } = await userWith(400);
  const { id, secret } = await newSession();
  await offer(secret);

  const again = await server.request('createSession', { body: { session_id: id } }, { token: user.token });
  const second = await offer(again.body.azure_session.client_secret.value);

  expect(second.status).toBe(201);
});

test('a user cannot open more concurrent conversations than allowed', async () => {
  const { open } = await userWith(100_000);

  const opened = [await open(), await open(), await open()];

  expect(opened.map(({ status }) => status)).toEqual([201, 201, 409]);
  expect(opened[2]?.code).toBe('too_many_calls');
});

test('a conversation that reconnects may have a limited number of open calls', async () => {
  const { user, offer } = await userWith(100_000);
  const begin = async (body: { session_id?: string }) =>
    (await server.request('createSession', { body }, { token: user.token })).body;
  const first = await begin({});
  const again = async () => offer((await begin({ session_id: first.session.id })).azure_session.client_secret.value);
  const opened = [await offer(first.azure_session.client_secret.value)];
  for (let count = 1; count < 10; count += 1) opened.push(await again());

  const refused = await again();
  opened[0]?.call.drop('left');
  await vi.waitFor(async () => expect(await reasonOf(opened[0]!.call)).toBe('left'), { timeout: 5000 });
  const another = await again();

  expect(opened.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
  expect([refused.status, refused.code]).toEqual([409, 'too_many_calls']);
  expect(another.status).toBe(201);
});

test('a call that the voice service refuses reserves no tokens', async () => {
  const { open } = await userWith(400);
  server.voice.refuseNext({ type: 'refused', status: 503, code: 'busy', message: 'Busy.' });

  expect((await open()).status).toBe(503);

  expect(await server.database.db.selectFrom('calls').selectAll().execute()).toEqual([]);
  expect((await open()).status).toBe(201);
});

test(
  'a call without speech ends as idle, a call with speech does not',
  { timeout: 60_000 },
  async ({ onTestFinished }) => {
    const idleServer = await startTestServer({ env: { IDLE_SECONDS: '2' } });
    onTestFinished(() => idleServer.close());
    const { open } = await userWith(10_000, idleServer);
    const [quiet, talking] = [await open(), await open()];
    const talk = setInterval(() => talking.call.observer.onSpeech(), 200);

    await vi.waitFor(async () => expect(await reasonOf(quiet.call, idleServer)).toBe('idle'), { timeout: 8000 });

    clearInterval(talk);
    expect(await reasonOf(talking.call, idleServer)).toBeNull();
  },
);

test('a conversation that has reached its token limit ends, and gets no other call', async () => {
  const { newSession, offer } = await userWith(10_000);
  const { id, secret } = await newSession();
  const { call } = await offer(secret);

  call.use(5200);

  await vi.waitFor(async () => expect(await reasonOf(call)).toBe('conversation_limit'));
  expect(call.hungUp?.callEnd?.code).toBe('conversation_limit');
  const again = newCallSecret(new Date());
  await server.database.db
    .insertInto('call_secrets')
    .values({ hash: hashSecret(again.secret), session_id: id, expires_at: again.expiresAt, used_at: null })
    .execute();
  expect(await offer(again.secret)).toMatchObject({ status: 403, code: 'conversation_limit' });
});

test('signing out ends the calls of that sign-in', async () => {
  const { open, user } = await userWith(1000);
  const opened = await open();

  await server.request('logout', {}, { token: user.token });

  await vi.waitFor(async () => expect(await reasonOf(opened.call)).toBe('signed_out'), { timeout: 5000 });
});

test('signing out ends calls that were opened before the token was refreshed', async () => {
  const { open, user } = await userWith(1000);
  const opened = await open();
  const { body: answer } = await server.request('refresh', {}, { token: user.token });

  await server.request('logout', {}, { token: answer.token });

  await vi.waitFor(async () => expect(await reasonOf(opened.call)).toBe('signed_out'), { timeout: 5000 });
});

test('a call whose secret was granted before the token was refreshed ends with the new token', async () => {
  const { newSession, offer, user } = await userWith(1000);
  const { secret } = await newSession();
  const { body: answer } = await server.request('refresh', {}, { token: user.token });
  const opened = await offer(secret);

  await server.request('logout', {}, { token: answer.token });

  await vi.waitFor(async () => expect(await reasonOf(opened.call)).toBe('signed_out'), { timeout: 5000 });
});

test('a call under the old token, in its grace period, ends with the new token', async () => {
  const { open, user } = await userWith(1000);
  const { body: answer } = await server.request('refresh', {}, { token: user.token });
  const again = await server.request('refresh', {}, { token: answer.token });
  const opened = await open();

  await server.request('logout', {}, { token: again.body.token });

  await vi.waitFor(async () => expect(await reasonOf(opened.call)).toBe('signed_out'), { timeout: 5000 });
});

async function notices({ location, secret }: Opened) {
  const received: CallNotice[] = [];
  const response = await fetch(`${server.url}${location}/notices`, { headers: { authorization: `Bearer ${secret}` } });
  const reading = (async () => {
    let text = '';
    for await (const bytes of response.body ?? []) {
      text += new TextDecoder().decode(bytes);
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const notice = parseCallNotice(text.slice(0, end).replace(/^data: /, ''));
        if (notice) received.push(notice);
        text = text.slice(end + 2);
      }
    }
  })();
  return { status: response.status, received, ended: reading };
}

test('the page receives notices of the usage, of the time left, and of the reason for the end', async () => {
  const { open } = await userWith(1000);
  const opened = await open();
  const { received, ended } = await notices(opened);
  await vi.waitFor(() =>
    expect(received).toEqual([{ type: 'call.time_left', seconds: 60, reason: 'conversation_limit' }]),
  );

  opened.call.use(300);
  await vi.waitFor(() =>
    expect(received).toContainEqual({ type: 'call.usage', used_tokens: 300, remaining_tokens: 700 }),
  );
  opened.call.use(700);
  await ended;

  expect(received.slice(-2)).toEqual([
    { type: 'call.usage', used_tokens: 1000, remaining_tokens: 0 },
    { type: 'call.ended', code: 'token_not_enough', message: 'Token balance is insufficient.' },
  ]);
});

test('the notices of a call need a secret of its session', async () => {
  const { open } = await userWith(2000);
  const [mine, other] = [await open(), await open()];

  const responses = await Promise.all([
    notices({ ...mine, secret: 'wrong' }),
    notices({ ...mine, secret: other.secret }),
    notices({ ...mine, location: '/api/voice/calls/rtc_unknown' }),
  ]);

  expect(responses.map(({ status }) => status)).toEqual([401, 404, 404]);
});
