import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpApi } from '../../src/platform/http/http-api.ts';
import type { RequestOptions } from '../../src/ports/api.ts';
import { aUser } from '../fixtures/people.ts';
import { failed, noResponse, ok, scriptedApi } from '../fakes/scripted-api.ts';
import { startTestServer } from '../server/harness.ts';
import type { TestServer } from '../server/harness.ts';
import { apiClientSuite } from './api.suite.ts';
import type { ApiClientHarness } from './api.suite.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.createUser());
}, 120_000);
afterAll(() => server.close());

const clientOf = (origin: string) => createHttpApi({ origin, token: () => undefined });

apiClientSuite('HTTP', () => ({
  api: clientOf(server.url),
  token,
  // The discard port: nothing listens there.
  unreachable: clientOf('http://127.0.0.1:9'),
}));

test('a token that the server refuses is reported, with the request; a wrong password is not', async () => {
  const refused: unknown[] = [];
  const api = createHttpApi({
    origin: server.url,
    token: () => 'ended',
    onTokenRefused: (...report) => void refused.push(report),
  });

  await api.request('login', { body: { email: 'nobody@example.org', password: 'not the password' } });
  await api.request('adminVerify', {});
  await api.request('plans', {});
  expect(refused).toEqual([]);

  await api.request('profile', {});
  expect(refused).toEqual([['ended', 'profile']]);
});

/** Scripted to respond like a server on which Ana is signed in with `token`. */
function scripted(): ApiClientHarness {
  const api = scriptedApi(({ name }) => (name === 'profile' ? failed(401, 'unauthorized') : failed(404, 'not_found')));
  const signedIn = scriptedApi(() => ok({ user: aUser({ name: 'Ana' }) }));
  return {
    api: {
      request: (name, input, options?: RequestOptions) =>
        (options?.token === 'token' ? signedIn : api).request(name, input, options),
    },
    token: 'token',
    unreachable: scriptedApi(() => noResponse),
  };
}

apiClientSuite('scripted fake', scripted);
