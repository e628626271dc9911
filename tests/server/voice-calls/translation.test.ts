import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';
import { uploadedTurn } from '../uploads.ts';

const voice = { ...createFakeVoiceProvider(), translation: { speaks: ['cmn', 'eng', 'jpn'] as const } };

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ voice });
}, 120_000);
beforeEach(async () => {
  await server.reset();
  voice.calls.length = 0;
  user = await server.createUser({ tokens: 1000 });
});
afterAll(() => server.close());

const offer = 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\n';

async function session() {
  const { body: answer } = await server.request(
    'createSession',
    { body: { source_language: 'cmn', target_language: 'eng' } },
    { token: user.token },
  );
  return answer;
}

function post(url: string, secret: string) {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/sdp' },
    body: offer,
  });
}

test('the page learns which languages can be spoken, and a session with another one is refused', async () => {
  const info = await server.request('systemInfo', {});
  const { status, error } = await server.request(
    'createSession',
    { body: { source_language: 'nld', target_language: 'eng' } },
    { token: user.token },
  );

  expect(info.body.voice.speaks).toEqual(['cmn', 'eng', 'jpn']);
  expect([status, error?.code]).toEqual([422, 'language_not_spoken']);
});

test('a session has two calls, each with its own secret and output language', async () => {
  const { azure_session: input } = await session();
  const legs = input.legs ?? [];

  for (const leg of legs) expect((await post(leg.webrtc_url, leg.client_secret.value)).status).toBe(201);

  expect(legs.map(({ into }) => into)).toEqual(['eng', 'cmn']);
  expect(voice.calls.map((call) => call.spec.targetLanguage)).toEqual(['eng', 'cmn']);
  expect(input.client_secret.value).toBe(legs[0]?.client_secret.value);
});

test('a call into a language outside the pair is refused', async () => {
  const { azure_session: input } = await session();
  const [leg] = input.legs ?? [];

  const response = await post((leg?.webrtc_url ?? '').replace('into=eng', 'into=jpn'), leg?.client_secret.value ?? '');

  expect(response.status).toBe(400);
  expect(voice.calls).toEqual([]);
});

test('both calls are charged, and the upload charges nothing more', async () => {
  const { azure_session: input, session: chat } = await session();
  for (const leg of input.legs ?? []) await post(leg.webrtc_url, leg.client_secret.value);
  for (const call of voice.calls) call.use(90, `${call.callId}:1`);
  for (const call of voice.calls) call.drop('left');
  await expect
    .poll(async () => (await server.request('tokens', {}, { token: user.token })).body.available_tokens)
    .toBe(820);

  const { body: answer } = await server.request(
    'uploadConversation',
    { body: { session_id: chat.id, conversation_turns: [uploadedTurn('a', null)] } },
    { token: user.token },
  );

  expect(answer.tokens_deducted).toBe(180);
  expect((await server.request('tokens', {}, { token: user.token })).body.available_tokens).toBe(820);
});

test('the page may report speech, with a secret of the session only', async () => {
  const { azure_session: input } = await session();
  const tell = (secret: string) =>
    fetch(`${server.url}/api/voice/speech`, { method: 'PUT', headers: { authorization: `Bearer ${secret}` } });

  expect((await tell(input.client_secret.value)).status).toBe(204);
  expect((await tell('nonsense')).status).toBe(401);
});

test('reported usage and token limit of a conversation count both calls', async ({ onTestFinished }) => {
  const thrifty = await startTestServer({ voice, env: { CONVERSATION_TOKENS: '1000' } });
  onTestFinished(() => thrifty.close());
  const { token } = await thrifty.createUser({ tokens: 5000 });
  const body = { source_language: 'cmn', target_language: 'eng' } as const;
  const { body: answer } = await thrifty.request('createSession', { body }, { token });
  for (const leg of answer.azure_session.legs ?? []) await post(leg.webrtc_url, leg.client_secret.value);
  const reasons = async () => {
    const calls = await thrifty.database.db.selectFrom('calls').select('end_reason').execute();
    return calls.map((call) => call.end_reason);
  };

  voice.calls[0]?.use(600, 'one:1');
  voice.calls[1]?.use(600, 'other:1');

  await expect.poll(reasons).toEqual(['conversation_limit', 'conversation_limit']);
});
