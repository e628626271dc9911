import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailureReporter } from '../../../src/app/failure-reporter.ts';
import { failed, ok, scriptedApi } from '../../fakes/scripted-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(answer = ok({ success: true })) {
  const api = scriptedApi(() => answer);
  const userAgent = 'Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0';
  return { api, reporter: new FailureReporter({ api, userAgent, release: '0.1.0' }) };
}

/** The same class of error whenever it has the same line. */
function anError(message: string, line = 1): Error {
  return Object.assign(new TypeError(message), { stack: `at f (https://example.org/assets/app.js:${line}:1)` });
}

test('errors are counted by class and sent together, without what was said', async () => {
  const { api, reporter } = setUp();

  reporter.note(anError("Cannot read properties of undefined (reading 'ana')"));
  reporter.note(anError("Cannot read properties of undefined (reading 'bob')"));
  reporter.note('a thrown text');
  await vi.advanceTimersByTimeAsync(5000);

  expect(api.requests).toEqual([
    {
      name: 'reportPageErrors',
      input: {
        body: {
          release: '0.1.0',
          browser: 'Firefox 140',
          errors: [
            {
              kind: 'TypeError',
              message: 'Cannot read properties of undefined',
              position: 'assets/app.js:1:1',
              count: 2,
            },
            { kind: 'other', message: '', position: 'unknown', count: 1 },
          ],
        },
      },
    },
  ]);
});

test('an error that repeats is reported once a minute with its count', async () => {
  const { api, reporter } = setUp();

  for (let second = 0; second < 70; second++) {
    reporter.note(anError('x is not a function'));
    await vi.advanceTimersByTimeAsync(1000);
  }

  expect(api.requests.map(({ input }) => input)).toMatchObject([
    { body: { errors: [{ count: 5 }] } },
    { body: { errors: [{ count: 60 }] } },
  ]);
});

test('a page reports at most ten classes', async () => {
  const { api, reporter } = setUp();

  for (let line = 1; line <= 30; line++) reporter.note(anError('x', line));
  await vi.advanceTimersByTimeAsync(5000);
  for (let line = 31; line <= 60; line++) reporter.note(anError('x', line));
  await vi.advanceTimersByTimeAsync(120_000);

  expect(api.requests).toHaveLength(1);
  expect(api.requests[0]?.input).toMatchObject({ body: { errors: Array.from({ length: 10 }, () => ({ count: 1 })) } });
});

test('a report that does not arrive is not repeated', async () => {
  const { api, reporter } = setUp(failed(503));

  reporter.note(anError('x'));
  await vi.advanceTimersByTimeAsync(600_000);

  expect(api.requests).toHaveLength(1);
});

test.each(['AbortError', 'QuotaExceededError', 'SecurityError'])('an %s is expected and not reported', async (name) => {
  const { api, reporter } = setUp();

  reporter.note(new DOMException('x', name));
  await vi.advanceTimersByTimeAsync(600_000);

  expect(api.requests).toEqual([]);
});
