import { expect, test } from 'vitest';
import { requestOrigin } from '../../../../../server/shared/http/request-origin.ts';

const local = 'http://localhost:8787';

test.each([
  ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ['localhost:9000', 'http://localhost:9000'],
  ['[::1]:8787', 'http://[::1]:8787'],
  ['evil.example:8787', local],
  ['127.0.0.1@evil.example', local],
  [undefined, local],
])('a caller of host %s is answered with %s', (host, origin) => {
  expect(requestOrigin(host, local)).toBe(origin);
});

test('with a public URL the Host header is ignored', () => {
  expect(requestOrigin('127.0.0.1:8787', 'https://dragoman.example')).toBe('https://dragoman.example');
});
