import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../../server/shared/http/api-error.ts';
import { errorResponse } from '../../../../../server/shared/http/error-response.ts';
import type { HttpEnv } from '../../../../../server/shared/http/http-types.ts';

async function respondTo(error: Error): Promise<{ readonly response: Response; readonly logged: unknown[] }> {
  const logged: unknown[] = [];
  const app = new Hono<HttpEnv>();
  app.onError((thrown, c) => errorResponse(c, thrown, { requestFailed: (_, cause) => logged.push(cause) }));
  app.get('/', () => {
    throw error;
  });
  return { response: await app.request('/'), logged };
}

test('an error of the server is logged, and its response has no details', async () => {
  const { response, logged } = await respondTo(new Error('at secret.ts:7'));

  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ code: 'server_error', message: 'Something went wrong on the server.' });
  expect(logged).toHaveLength(1);
});

test('a call that is refused for a moment is no error of the log', async () => {
  const { response, logged } = await respondTo(new ApiError(503, 'voice_busy', 'Too many calls start at once.', 1));

  expect(response.headers.get('retry-after')).toBe('1');
  expect(logged).toEqual([]);
});

test('a voice service that fails is logged', async () => {
  const { logged } = await respondTo(new ApiError(502, 'voice_unavailable', 'It does not respond.'));

  expect(logged).toHaveLength(1);
});
