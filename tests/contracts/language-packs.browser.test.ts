import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { PackTranslator } from '../../src/platform/packs/pack-translator.ts';
import { installedPacks } from '../../src/platform/packs/installed-packs.ts';
import { installPack, removePack } from '../../src/platform/packs/store-packs.ts';
import type { PackDirection } from '../../src/domain/packs/pack-route.ts';
import { PACKS_FOLDER, packFolderName } from '../../src/protocol/pack-worker.ts';
import type { PackDownload } from '../../src/protocol/pack-worker.ts';
import { languagePacksSuite } from './language-packs.suite.ts';
import { wordTranslator } from '../fixtures/tiny-models/word-translator.ts';
import { fakeOnDevice } from '../fakes/on-device.ts';

const never = new AbortController().signal;
const spaEng = { from: 'spa', to: 'eng' } as const;
const engDeu = { from: 'eng', to: 'deu' } as const;

afterEach(async () => {
  for (const pack of await installedPacks()) await removePack(pack);
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(PACKS_FOLDER, { recursive: true }).catch(() => undefined);
});

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function addressOf(bytes: Uint8Array<ArrayBuffer>): string {
  return URL.createObjectURL(new Blob([bytes]));
}

/** A real model of a few hundred kilobytes, served by the browser itself. */
async function tinyPack(direction: PackDirection & { from: 'spa' | 'eng' | 'deu'; to: 'spa' | 'eng' | 'deu' }) {
  const { model, vocabulary } = wordTranslator(direction.from, direction.to);
  const [modelBytes, vocabularyBytes] = [Uint8Array.from(model), Uint8Array.from(vocabulary)];
  const files: PackDownload['files'] = [
    { parts: ['model'], ...(await described(modelBytes)) },
    { parts: ['sourceVocabulary', 'targetVocabulary'], ...(await described(vocabularyBytes)) },
  ];
  return { pack: { ...direction, files }, modelBytes };
}

async function described(bytes: Uint8Array<ArrayBuffer>) {
  return { bytes: bytes.length, sha256: await hashOf(bytes), address: addressOf(bytes) };
}

const bothPacks = async () => [(await tinyPack(spaEng)).pack, (await tinyPack(engDeu)).pack] as const;

languagePacksSuite('browser', () => ({
  packs: { listPacks: installedPacks, installPack, removePack },
  packsToKeep: bothPacks,
}));

languagePacksSuite('fake', () => ({
  packs: fakeOnDevice(),
  packsToKeep: bothPacks,
}));

test('kept packs translate through English with one direction in memory at a time', async () => {
  const [first, second] = [await tinyPack(spaEng), await tinyPack(engDeu)];
  const progress: number[] = [];

  const results = [
    await installPack(first.pack, (bytes) => progress.push(bytes), never),
    await installPack(second.pack, () => undefined, never),
  ];
  const translator = new PackTranslator(1);
  const direct = await translator.translate([spaEng], 'donde esta la estacion');
  const pivoted = await translator.translate([spaEng, engDeu], 'donde esta la estacion');
  const loaded = await translator.loaded();
  translator.close();

  expect(results).toEqual([{ type: 'installed' }, { type: 'installed' }]);
  const bytes = first.pack.files.reduce((sum, file) => sum + file.bytes, 0);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(bytes);
  expect(direct).toBe('where is the station');
  expect(pivoted).toBe('wo ist der bahnhof');
  expect(loaded).toEqual(['eng-deu']);
});

test('the models of one route at most are in memory', async () => {
  for (const pack of await bothPacks()) await installPack(pack, () => undefined, never);
  const translator = new PackTranslator(2);
  onTestFinished(() => translator.close());

  await translator.translate([spaEng, engDeu], 'donde esta la estacion');
  const ofRoute = await translator.loaded();
  await translator.translate([engDeu], 'where is the station');

  expect(ofRoute).toEqual(['spa-eng', 'eng-deu']);
  expect(await translator.loaded()).toEqual(['eng-deu']);
});

test('the memory is released while the page is hidden, and a translation that runs then is completed', async () => {
  await installPack((await tinyPack(spaEng)).pack, () => undefined, never);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  onTestFinished(() => visibility.mockRestore());
  const translator = new PackTranslator(1);
  const text = 'donde esta la estacion';
  const hide = () => {
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };

  await translator.translate([spaEng], text);
  hide();
  const afterHiding = await translator.loaded();
  visibility.mockReturnValue('visible');
  const translating = translator.translate([spaEng], text);
  hide();

  expect(afterHiding).toEqual([]);
  await expect(translating).resolves.toBe('where is the station');
  expect(await translator.loaded()).toEqual([]);
});

test('the memory is released after half a minute without a sentence', async () => {
  await installPack((await tinyPack(spaEng)).pack, () => undefined, never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const translator = new PackTranslator(1);

  await translator.translate([spaEng], 'donde esta la estacion');
  vi.advanceTimersByTime(29_000);
  const before = await translator.loaded();
  vi.advanceTimersByTime(1_000);

  expect(before).toEqual(['spa-eng']);
  expect(await translator.loaded()).toEqual([]);
});

test('a download goes on from the bytes that an earlier attempt left', async () => {
  const { pack, modelBytes } = await tinyPack(spaEng);
  const half = modelBytes.length >> 1;
  const [model, vocabulary] = pack.files;
  if (!model || !vocabulary) throw new Error('no files');
  await leave(spaEng, model.sha256, modelBytes.subarray(0, half));
  // Only the second half of what is served is right.
  const served = Uint8Array.from(modelBytes);
  served.fill(0, 0, half);

  const result = await installPack(
    { ...pack, files: [{ ...model, address: addressOf(served) }, vocabulary] },
    () => undefined,
    never,
  );

  expect(result).toEqual({ type: 'installed' });
});

test('a file with another content is refused, and the pack is not listed', async () => {
  const { pack, modelBytes } = await tinyPack(spaEng);
  const [model, vocabulary] = pack.files;
  if (!model || !vocabulary) throw new Error('no files');
  const wrong = Uint8Array.from(modelBytes);
  wrong[100] = (wrong[100] ?? 0) ^ 1;

  const result = await installPack(
    { ...pack, files: [{ ...model, address: addressOf(wrong) }, vocabulary] },
    () => undefined,
    never,
  );

  expect(result).toEqual({ type: 'failed', problem: 'damaged' });
  expect(await installedPacks()).toEqual([]);
});

test('the translator reports a pack that is not there', async () => {
  await expect(new PackTranslator(1).translate([spaEng], 'hola')).rejects.toThrow();
});

async function leave(direction: PackDirection, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const packs = await root.getDirectoryHandle(PACKS_FOLDER, { create: true });
  const folder = await packs.getDirectoryHandle(packFolderName(direction), { create: true });
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await writable.write(bytes);
  await writable.close();
}
