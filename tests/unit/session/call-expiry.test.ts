import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallExpiry } from '../../../src/session/call-expiry.ts';
import { clearConversation } from '../../../src/state/conversation.ts';
import { failed } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  clearConversation();
});
afterEach(() => vi.useRealTimers());

async function scheduled(expiresInMs: number) {
  const services = fakeSessionDeps(() => failed(404, 'not_found'));
  const opened = await services.microphones.open(undefined);
  if (opened.type === 'opened') await services.microphoneBuffer.record(opened.microphone);
  const startMs = Date.now();
  const leftAfterMs: number[] = [];
  Object.assign(services.clock, { now: () => Date.now() });
  const expiry = new CallExpiry({
    services,
    isReplaying: () => false,
    onLeave: () => leftAfterMs.push(Date.now() - startMs),
  });
  expiry.schedule(startMs + expiresInMs);
  return { services, expiry, leftAfterMs };
}

test('a call is left three minutes before the service ends it', async () => {
  const { leftAfterMs } = await scheduled(HOUR_MS);

  await vi.advanceTimersByTimeAsync(HOUR_MS);

  expect(leftAfterMs).toEqual([HOUR_MS - 180_000]);
});

test('a call is not left while there is speech', async () => {
  const { services, leftAfterMs } = await scheduled(HOUR_MS);
  services.microphoneBuffer.hasSpoken = true;
  await vi.advanceTimersByTimeAsync(HOUR_MS - 100_000);
  expect(leftAfterMs).toEqual([]);

  services.microphoneBuffer.hasSpoken = false;
  await vi.advanceTimersByTimeAsync(500);

  expect(leftAfterMs).toHaveLength(1);
});

test('half a minute before the service ends it a call is left in any case', async () => {
  const { services, leftAfterMs } = await scheduled(HOUR_MS);
  services.microphoneBuffer.hasSpoken = true;

  await vi.advanceTimersByTimeAsync(HOUR_MS);

  expect(leftAfterMs).toEqual([HOUR_MS - 30_000]);
});

test('a clock that is fast does not end a call before ten minutes', async () => {
  const { leftAfterMs } = await scheduled(0);

  await vi.advanceTimersByTimeAsync(HOUR_MS);

  expect(leftAfterMs).toEqual([600_000]);
});

test('a call that was left for another reason is not left again', async () => {
  const { expiry, leftAfterMs } = await scheduled(HOUR_MS);
  expiry.cancel();

  await vi.advanceTimersByTimeAsync(HOUR_MS);

  expect(leftAfterMs).toEqual([]);
});
