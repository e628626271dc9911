import { expect, test } from 'vitest';
import { isRetryable } from '../../../src/shared/retryable.ts';

test.each([0, 408, 425, 429, 500, 502, 503, 504])('status %i may succeed later', (status) => {
  expect(isRetryable({ status })).toBe(true);
});

test.each([400, 401, 403, 404, 409, 413, 422, 451, 453])('status %i will not succeed by waiting', (status) => {
  expect(isRetryable({ status })).toBe(false);
});
