import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newDevice } from '../trial/device.ts';
import { uploadedTurn } from '../uploads.ts';

/** Unique values, placed wherever a client sends secrets or speech. */
const planted = {
  password: 'planted-password-5d1f',
  code: '735182',
  token: 'planted-token-9a7c',
  speech: 'planted speech 3e8b',
  translation: 'planted translation 77d0',
  sdp: 'v=0 planted-offer-c41e',
  idToken: 'planted.id.token-b0aa',
  email: 'planted-person-2f@example.org',
  search: 'planted-query-61aa',
};

const turnSecret = 'planted-turn-secret-77c1';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: { LOG_LEVEL: 'trace', TURN_URLS: 'turn:turn.example.org', TURN_SECRET: turnSecret },
  });
}, 120_000);
afterAll(() => server.close());

test('the log of a whole run contains no speech and no secret', async () => {
  const { token } = await server.createUser({ tokens: 1000 });
  const { body: trial } = await server.request('startTrial', { body: newDevice() });
  const { email, password, code } = planted;
  const id = crypto.randomUUID();
  const turn = uploadedTurn('item_1', null, { user_input: planted.speech, assistant_output: planted.translation });

  await server.request('sendOtp', { body: { email } });
  await server.request('register', { body: { email, password, name: 'Ana', code } });
  await server.request('login', { body: { email, password } });
  await server.request('resetPassword', { body: { email, code, newPassword: password } });
  await server.request('adminLogin', { body: { username: 'admin', password } });
  await server.request('socialLogin', { body: { idToken: planted.idToken, nonce: planted.token } });
  await server.request('profile', {}, { token: planted.token });
  await server.request('updatePassword', { body: { currentPassword: password, newPassword: password } }, { token });
  await server.request('uploadConversation', { body: { session_id: id, conversation_turns: [turn] } }, { token });
  const own = await server.request('createSession', { body: { title: planted.speech } }, { token });
  const secret = own.body.azure_session.client_secret.value;
  const credential = own.body.azure_session.ice_servers?.[0]?.credential ?? 'missing';
  await server.request(
    'uploadConversation',
    { body: { session_id: own.body.session.id, conversation_turns: [turn] } },
    { token },
  );
  await offer(secret);
  await offer(planted.token);
  await fetch(`${server.url}/${planted.search}?code=${planted.code}&token=${planted.token}`);
  await fetch(`${server.url}/api/chat/sessions?status=${planted.search}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${password}",`,
  });

  const log = server.logLines.join('\n');
  expect(server.logLines.length).toBeGreaterThan(15);
  expect(credential).toHaveLength(28);
  const secrets = [...Object.values(planted), token, secret, credential, turnSecret, trial.trialId];
  for (const value of secrets) expect(log).not.toContain(value);
  expect(JSON.stringify(own.body)).not.toContain(turnSecret);
});

function offer(secret: string): Promise<Response> {
  return fetch(`${server.url}/api/voice/calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/sdp' },
    body: planted.sdp,
  });
}
