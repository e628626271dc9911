import { expect, test } from 'vitest';
import { installedModels, isInstalled, libraryOf } from '../../../../voice/models/installed-libraries.ts';
import { loadCatalogue } from '../../../../voice/models/catalogue.ts';
import { modelsForPair } from '../../../../voice/models/models-for-pair.ts';

const pair = { source: 'spa', target: 'eng' } as const;

test('the libraries of the light set are installed where the tests run', async () => {
  expect(isInstalled(libraryOf('bergamot'))).toBe(true);
  expect(isInstalled(libraryOf('sense-voice'))).toBe(true);
  expect(isInstalled('no-such-package')).toBe(false);
  expect(installedModels(await loadCatalogue(), 'light').missing).toEqual([]);
});

test('on a system without the speech library nothing is fetched for it, and no pair is interpreted', async () => {
  const { catalogue, missing } = installedModels(
    await loadCatalogue(),
    'light',
    (library) => library === libraryOf('bergamot'),
  );

  expect(missing).toEqual([libraryOf('sense-voice')]);
  expect(modelsForPair(catalogue, 'light', pair)).toMatchObject({ canInterpret: false, recognisers: {} });
  expect(modelsForPair(catalogue, 'light', pair).entries.map(({ engine }) => engine)).toEqual(['bergamot', 'bergamot']);
});

test('the extra of the better set is missed only by the better set', async () => {
  const catalogue = await loadCatalogue();
  const withoutExtra = (library: string) => library !== 'node-llama-cpp';

  expect(installedModels(catalogue, 'light', withoutExtra).missing).toEqual([]);
  expect(installedModels(catalogue, 'better', withoutExtra).missing).toEqual(['node-llama-cpp']);
});
