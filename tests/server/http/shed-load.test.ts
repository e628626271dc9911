import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '../../../server/shared/http/http-types.ts';
import { ApiError } from '../../../server/shared/http/api-error.ts';
import { shedLoad } from '../../../server/shared/http/shed-load.ts';

/** An API whose responses the test releases. */
function slowApi() {
  const waiting: Array<() => void> = [];
  const app = new Hono<HttpEnv>();
  app.onError((failure, c) => {
    const refusal = failure instanceof ApiError ? failure : undefined;
    return c.text('', 503, { 'Retry-After': String(refusal?.retryAfterS) });
  });
  app.use('/api/*', shedLoad({ total: 3, each: 2 }));
  app.get('/api/*', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.text('done');
  });
  const respondToAll = () => waiting.splice(0).forEach((respond) => respond());
  return { call: async (path: string) => await app.request(path), respondToAll };
}

test('a request above the limit gets 503 with Retry-After, and a later one succeeds', async () => {
  const { call, respondToAll } = slowApi();
  const inside = [call('/api/chat/a'), call('/api/chat/b'), call('/api/auth/a')];

  const refused = await call('/api/voice/a');
  respondToAll();
  const answered = await Promise.all(inside);
  const later = call('/api/voice/a');
  respondToAll();

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(answered.map((value) => value.status)).toEqual([200, 200, 200]);
  expect((await later).status).toBe(200);
});

test('one area of the API cannot use up the slots of the others', async () => {
  const { call, respondToAll } = slowApi();
  const slow = [call('/api/auth/a'), call('/api/auth/b')];

  const third = await call('/api/auth/c');
  const other = call('/api/chat/a');
  respondToAll();

  expect(third.status).toBe(503);
  expect((await other).status).toBe(200);
  expect((await Promise.all(slow)).map((value) => value.status)).toEqual([200, 200]);
});

test('requests that wait for a slow mail server do not keep others from logging in', async () => {
  const { call, respondToAll } = slowApi();
  const mails = [call('/api/auth/send-otp'), call('/api/auth/forgot-password')];

  const third = await call('/api/user/confirmation-code');
  const login = call('/api/auth/login');
  respondToAll();

  expect([third.status, (await login).status]).toEqual([503, 200]);
  expect((await Promise.all(mails)).map((value) => value.status)).toEqual([200, 200]);
});
