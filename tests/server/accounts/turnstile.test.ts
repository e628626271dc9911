import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTurnstile, turnstileSecret } from '../../fakes/turnstile.ts';
import type { TurnstileFake } from '../../fakes/turnstile.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newDevice } from '../trial/device.ts';
import { readOutbox } from '../mail/read-outbox.ts';

let cloudflare: TurnstileFake;
let server: TestServer;

beforeAll(async () => {
  cloudflare = await startTurnstile();
  server = await startTestServer({
    env: { TURNSTILE_SITE_KEY: 'site key', TURNSTILE_SECRET: turnstileSecret, TURNSTILE_URL: cloudflare.url },
  });
}, 120_000);
beforeEach(async () => {
  cloudflare.behave('well');
  await server.reset();
});
afterAll(async () => {
  await server.close();
  await cloudflare.close();
});

const email = 'mei@example.org';

test('a valid captcha token gets a code; the verification sends secret, token and address', async () => {
  const { status } = await server.request('sendOtp', { body: { email, turnstileToken: 'good 1' } });

  expect(status).toBe(200);
  expect(cloudflare.asked.at(-1)).toEqual({ secret: turnstileSecret, response: 'good 1', remoteip: '127.0.0.1' });
});

test('a missing, wrong or reused captcha token is refused without sending a mail', async () => {
  await server.request('sendOtp', { body: { email, turnstileToken: 'good 2' } });
  const before = (await readOutbox(server.dataDir)).length;

  const replies = [
    await server.request('sendOtp', { body: { email } }),
    await server.request('sendOtp', { body: { email, turnstileToken: 'bad' } }),
    await server.request('sendOtp', { body: { email, turnstileToken: 'good 2' } }),
    await server.request('forgotPassword', { body: { email } }),
    await server.request('login', { body: { email, password: 'whatever' } }),
    await server.request('register', { body: { email, password: 'long enough', name: 'Mei', code: '123456' } }),
  ];

  expect(new Set(replies.map((reply) => `${reply.status} ${reply.error.code}`))).toEqual(
    new Set(['403 captcha_failed']),
  );
  expect(await readOutbox(server.dataDir)).toHaveLength(before);
});

test.for(['fails', 'returns invalid JSON'] as const)(
  'requests are refused when the captcha service %s',
  async (how) => {
    cloudflare.behave(how);

    const refused = await server.request('sendOtp', { body: { email, turnstileToken: 'good 3' } });

    expect([refused.status, refused.error.code]).toEqual([503, 'overloaded']);
    expect(refused.headers.get('retry-after')).toBe('10');
  },
);

test('the page gets the site key and may load the widget', async () => {
  const { body, headers } = await server.request('systemInfo', {});

  expect(body.turnstileSiteKey).toBe('site key');
  expect(headers.get('content-security-policy')).toContain('https://challenges.cloudflare.com');
});

test('a new trial requires a captcha token; a running trial is returned without one', async () => {
  const body = newDevice();

  const refused = await server.request('startTrial', { body });
  const started = await server.request('startTrial', { body: { ...body, turnstileToken: 'good 9' } });
  const again = await server.request('startTrial', { body });

  expect([refused.status, refused.error.code]).toEqual([403, 'captcha_failed']);
  expect(again.body.trialId).toBe(started.body.trialId);
});
