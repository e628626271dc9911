import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnreached, retryWhenBack } from '../../../src/features/retry-when-back.ts';
import { failed, ok, scriptedApi } from '../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../fakes/scripted-api.ts';
import { fakeLifecycle } from '../../fakes/page.ts';

const withServer = (answer: ScriptedAnswer) => ({ api: scriptedApi(answer), lifecycle: fakeLifecycle() });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  let isBack = false;
  const services = withServer(() => (isBack ? ok({}) : failed(0, 'network_error')));
  const retry = vi.fn<() => void>();
  const stop = retryWhenBack(services, retry);
  return { services, retry, stop, comeBack: () => (isBack = true) };
}

test('what could not be loaded is loaded again within ten seconds of the server being back, once', async () => {
  const { retry, comeBack } = setUp();

  await vi.advanceTimersByTimeAsync(30_000);
  expect(retry).not.toHaveBeenCalled();
  comeBack();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(retry).toHaveBeenCalledOnce();
});

test('a network that is back is tried at once', async () => {
  const { services, retry, comeBack } = setUp();
  services.lifecycle.now.online = false;
  services.lifecycle.change();
  comeBack();
  services.lifecycle.now.online = true;

  services.lifecycle.change();
  await vi.advanceTimersByTimeAsync(0);

  expect(retry).toHaveBeenCalledOnce();
});

test('a hidden page asks nothing, and a screen that was left neither', async () => {
  const { services, stop } = setUp();
  services.lifecycle.now.hidden = true;
  await vi.advanceTimersByTimeAsync(30_000);
  services.lifecycle.now.hidden = false;
  stop();
  await vi.advanceTimersByTimeAsync(30_000);

  expect(services.api.requests).toEqual([]);
});

test('a request that the server rejects is not retried', () => {
  expect(isUnreached({ code: 'network_error' })).toBe(true);
  expect(isUnreached({ code: 'forbidden' })).toBe(false);
});
