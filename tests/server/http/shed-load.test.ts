import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '../../../server/shared/http/http-types.ts';
import { ApiError } from '../../../server/shared/http/api-error.ts';
import { shedLoad } from '../../../server/shared/http/shed-load.ts';

/** Calls that are answered when the test says so. */
function slowApi() {
  const waiting: Array<() => void> = [];
  const app = new Hono<HttpEnv>();
  app.onError((failure, c) => {
    const refusal = failure instanceof ApiError ? failure : undefined;
    return c.text('', 503, { 'Retry-After': String(refusal?.retryAfterS) });
  });
  app.use('/api/*', shedLoad({ concurrent: 3, concurrentPerArea: 2 }));
  app.get('/api/*', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.text('done');
  });
  const answerAll = () => waiting.splice(0).forEach((answer) => answer());
  return { call: async (path: string) => await app.request(path), answerAll };
}

test('a call that finds all places taken is told when to come back, and finds one later', async () => {
  const { call, answerAll } = slowApi();
  const inside = [call('/api/chat/a'), call('/api/chat/b'), call('/api/auth/a')];

  const refused = await call('/api/voice/a');
  answerAll();
  const answered = await Promise.all(inside);
  const later = call('/api/voice/a');
  answerAll();

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(answered.map((one) => one.status)).toEqual([200, 200, 200]);
  expect((await later).status).toBe(200);
});

test('one part of the API cannot take the last places from the others', async () => {
  const { call, answerAll } = slowApi();
  const slow = [call('/api/auth/a'), call('/api/auth/b')];

  const third = await call('/api/auth/c');
  const other = call('/api/chat/a');
  answerAll();

  expect(third.status).toBe(503);
  expect((await other).status).toBe(200);
  expect((await Promise.all(slow)).map((one) => one.status)).toEqual([200, 200]);
});
