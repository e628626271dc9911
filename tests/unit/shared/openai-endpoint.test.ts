import { expect, test } from 'vitest';
import { endpointUrl } from '../../../src/shared/openai-endpoint.ts';

test('a base URL may end in the API version or not', () => {
  expect(endpointUrl('http://a:1', '/x')).toBe('http://a:1/v1/x');
  expect(endpointUrl('http://a:1/', '/x')).toBe('http://a:1/v1/x');
  expect(endpointUrl('http://a:1/v1', '/x')).toBe('http://a:1/v1/x');
  expect(endpointUrl('https://a/api/v1/', '/x')).toBe('https://a/api/v1/x');
});
