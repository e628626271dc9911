import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPairModels, watchPairModels } from '../../../../src/features/models/watch-pair-models.ts';
import type { PairModels } from '../../../../src/protocol/contract.ts';
import { currentInterpreter, setReadiness } from '../../../../src/state/device-interpreter.ts';
import { setSystemInfo, system } from '../../../../src/state/system.ts';
import { failed, ok, scriptedApi } from '../../../fakes/scripted-api.ts';

const pair = { source: 'cmn', target: 'spa' } as const;
const missing: PairModels = { state: 'missing', receivedBytes: 0, totalBytes: 1000, mayFetch: true, gaps: [] };
const fetching: PairModels = { ...missing, state: 'fetching', receivedBytes: 212 };
const ready: PairModels = { ...missing, state: 'ready', receivedBytes: 1000 };

beforeEach(() => {
  vi.useFakeTimers();
  setSystemInfo({
    version: '1',
    voice: { kind: 'embedded', rehearsal: true, models: true },
    sandbox: [],
    turnstileSiteKey: null,
    identity: null,
  });
  system.online = true;
  setReadiness({ type: 'ready', isVoiced: { source: true, target: true } });
});

afterEach(() => {
  vi.useRealTimers();
  setReadiness({ type: 'unable' });
});

test('progress is requested every second while models are fetched, and no longer when they are complete', async () => {
  const answers = [missing, fetching, fetching, ready];
  const api = scriptedApi(() => ok(answers.shift()));
  const seen: string[] = [];

  const watch = watchPairModels({ api }, pair, ({ state }) => seen.push(state));
  await vi.advanceTimersByTimeAsync(14_000);
  expect(seen).toEqual(['missing']);
  await vi.advanceTimersByTimeAsync(60_000);

  expect(seen).toEqual(['missing', 'fetching', 'fetching', 'ready']);
  watch.stop();
});

test('a pair whose models are there is interpreted by the service instead of the device', async () => {
  const answers = [missing, ready];
  const api = scriptedApi(() => ok(answers.shift()));

  const watch = watchPairModels({ api }, pair, () => undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(currentInterpreter()).toBe('device');
  watch.askNow();
  await vi.advanceTimersByTimeAsync(1);

  expect(currentInterpreter()).toBe('service');
  watch.stop();
});

test('a stopped watch sends no further request', async () => {
  const api = scriptedApi(() => ok(fetching));

  watchPairModels({ api }, pair, () => undefined).stop();
  await vi.advanceTimersByTimeAsync(10_000);

  expect(api.requests).toHaveLength(1);
});

test('a request to a server that does not respond is repeated later', async () => {
  const answers = [failed(503), ok(missing)];
  const api = scriptedApi(() => answers.shift() ?? ok(missing));
  const seen: string[] = [];

  const watch = watchPairModels({ api }, pair, ({ state }) => seen.push(state));
  await vi.advanceTimersByTimeAsync(16_000);

  expect(seen).toEqual(['missing']);
  watch.stop();
});

test.each([
  [failed(401), 'sign-in'],
  [failed(429), 'later'],
] as const)('a refusal is shown as what to do', async (response, refusal) => {
  expect(await fetchPairModels({ api: scriptedApi(() => response) }, pair)).toBe(refusal);
});

test('a press on download requests the pair from the server', async () => {
  const api = scriptedApi(() => ok(fetching));

  expect(await fetchPairModels({ api }, pair)).toEqual(fetching);
  expect(api.requests).toEqual([{ name: 'fetchPairModels', input: { body: pair } }]);
});
