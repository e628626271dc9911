import { beforeEach, expect, test } from 'vitest';
import { storePair, loadPacks, removePack } from '../../../../src/features/packs/install-packs.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import { languagePacks, setInstalledPacks, setPackProblem } from '../../../../src/state/language-packs.ts';
import { failed, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { fakeOnDevice } from '../../../fakes/on-device.ts';
import { fakeDeviceStorage } from '../../../fakes/device-storage.ts';

const withServer = (answer: ScriptedAnswer) => ({
  api: scriptedApi(answer),
  onDevice: fakeOnDevice(),
  storage: fakeDeviceStorage(),
});

const pair = { source: 'spa', target: 'eng' } as const;
const packs = [
  { from: 'spa', to: 'eng', bytes: 3, limits: [] },
  { from: 'eng', to: 'spa', bytes: 3, limits: [] },
];
const files = [{ parts: ['model'], bytes: 3, sha256: 'abc', address: '/api/language-packs/files/abc' }];
const ready = { state: 'ready', receivedBytes: 3, totalBytes: 3, files };
const missing = { state: 'missing', receivedBytes: 0, totalBytes: 3 };

beforeEach(() => {
  setInstalledPacks([]);
  setPackProblem(undefined);
});

function services(pack: object, fetched: ApiResult<unknown> = { type: 'ok', body: ready }) {
  return withServer(({ name }) => {
    if (name === 'languagePacks') return { type: 'ok', body: { packs } };
    return name === 'fetchLanguagePack' ? fetched : { type: 'ok', body: pack };
  });
}

test('both directions of a pair are kept, and removed one by one', async () => {
  const device = services(ready);
  await loadPacks(device);

  await storePair(device, pair);
  expect(languagePacks.installed).toEqual([
    { from: 'spa', to: 'eng', bytes: 3 },
    { from: 'eng', to: 'spa', bytes: 3 },
  ]);
  expect(languagePacks.installation).toBeUndefined();
  expect(languagePacks.problem).toBeUndefined();

  await removePack(device, { from: 'spa', to: 'eng' });
  expect(languagePacks.installed).toEqual([{ from: 'eng', to: 'spa', bytes: 3 }]);
});

test.each([
  [401, 'sign-in'],
  [429, 'later'],
  [0, 'network'],
] as const)('a server that refuses to fetch a pack with %i is reported as %s', async (status, type) => {
  const device = services(missing, failed(status));
  await loadPacks(device);

  await storePair(device, pair);

  expect(languagePacks.problem?.why).toEqual({ type });
  expect(languagePacks.installed).toEqual([]);
});
