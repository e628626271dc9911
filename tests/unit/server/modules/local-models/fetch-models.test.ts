import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchModels } from '../../../../../server/modules/local-models/fetch/fetch-models.ts';
import type { FetchDeps, FetchProgress } from '../../../../../server/modules/local-models/fetch/fetch-models.ts';
import { ModelStore } from '../../../../../server/modules/local-models/fetch/model-store.ts';
import { createSources, type ModelMirrors } from '../../../../../server/modules/local-models/fetch/sources.ts';
import { parseCatalogue, type CatalogueEntry } from '../../../../../voice/models/catalogue.ts';
import { mountSmallDisk } from '../../../../server/small-disk.ts';
import { putModel, sha256, startModelHub, type ModelHub } from '../../../../fakes/model-hub.ts';

let hub: ModelHub;
let folder: string;
let store: ModelStore;
const dispatcher = new Agent();

beforeEach(async () => {
  hub = await startModelHub();
  folder = await mkdtemp(join(tmpdir(), 'dragoman-models-'));
  store = new ModelStore(folder);
});

afterEach(async () => {
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

const noModels = { languages: {}, translators: [] };
const weights = Buffer.from('the weights of a small model, in some bytes');
const words = Buffer.from('one 1\ntwo 2\n');

function catalogueOf(...models: object[]) {
  return parseCatalogue({ sets: { light: noModels, better: noModels }, redirects: [], models });
}

type Fetched = { readonly progress: FetchProgress[]; readonly ready: string[] };

async function fetched(
  models: readonly object[],
  deps: Partial<FetchDeps> & { mirrors?: ModelMirrors } = {},
): Promise<Fetched> {
  const catalogue = catalogueOf(...models);
  const progress: FetchProgress[] = [];
  const ready: string[] = [];
  await fetchModels(catalogue.models, {
    store,
    sources: createSources(catalogue, deps.mirrors),
    dispatcher,
    signal: AbortSignal.timeout(10_000),
    onProgress: (value) => progress.push(value),
    onReady: ({ id }) => ready.push(id),
    retryDelaysMs: [1, 1],
    reservedBytes: 0,
    ...deps,
  });
  return { progress, ready };
}

const content = (path: string) => readFile(join(folder, path));
const paths = () => hub.requests.map(({ path }) => path);

/** A promise that the test resolves. */
function createGate() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

function entryOf(model: object): CatalogueEntry {
  const [entry] = catalogueOf(model).models;
  if (!entry) throw new Error('no entry');
  return entry;
}

test('a model is fetched into its folder, checked, and not fetched again', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights, 'data/tokens.txt': words } });

  const { progress, ready } = await fetched([model]);
  const again = await fetched([model]);

  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(await content('tiny/data/tokens.txt')).toEqual(words);
  expect(ready).toEqual(['tiny']);
  expect(progress.at(-1)).toEqual({ receivedBytes: 55, totalBytes: 55 });
  expect(await store.isReady(entryOf(model))).toBe(true);
  expect(again.ready).toEqual(['tiny']);
  expect(paths()).toHaveLength(2);
});

test('nothing else stays in the folder of a model', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } }, {}, true);

  await fetched([model]);

  expect(await readdir(join(folder, 'tiny'))).toEqual(['.checked.json', 'model.onnx']);
});

test('a compressed file is unpacked, and its hash is that of the unpacked one', async () => {
  const large = Buffer.alloc(200_000, 'x');
  const model = putModel(hub, { id: 'tiny', files: { 'model.bin': large } }, {}, true);

  const { progress } = await fetched([model]);

  expect(await content('tiny/model.bin')).toEqual(large);
  expect(progress.every(({ receivedBytes }) => receivedBytes <= 200_000)).toBe(true);
  expect(progress.at(-1)).toEqual({ receivedBytes: 200_000, totalBytes: 200_000 });
});

test('a compressed file that unpacks to more than it should is given up', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.bin': weights } }, {}, true);
  const bomb = gzipSync(Buffer.alloc(1_000_000));
  hub.put('/tiny/model.bin.gz', { body: bomb });
  const packed = { bytes: bomb.length, sha256: sha256(bomb) };
  Object.assign(model, { files: [{ name: 'model.bin', bytes: weights.length, packed }] });

  const { hostname } = new URL(hub.origin);

  await expect(fetched([model])).rejects.toMatchObject({
    problem: 'damaged',
    message: expect.stringMatching(`${hostname}:\\d+ serves another file than tiny/model.bin of the catalogue`),
  });
  expect(await readdir(join(folder, 'tiny'))).toEqual([]);
});

test('a download that is cut goes on where it ended', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  const [first, second] = [createGate(), createGate()];
  hub.put('/tiny/model.onnx', {
    body: weights,
    faults: [
      { type: 'cut', afterBytes: 10, until: first.promise },
      { type: 'cut', afterBytes: 5, until: second.promise },
    ],
  });
  const part = join(folder, 'tiny/model.onnx.part');
  const partSize = async () => (await stat(part).catch(() => undefined))?.size;

  const work = fetched([model]);
  await expect.poll(partSize).toBe(10);
  first.resolve();
  await expect.poll(partSize).toBe(15);
  second.resolve();
  await work;

  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(hub.requests.map(({ range, status }) => `${status} ${range ?? 'all'}`)).toEqual([
    '200 all',
    '206 bytes=10-',
    '206 bytes=15-',
  ]);
});

test('a download that another process ended needs no request', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  const part = join(folder, 'tiny/model.onnx.part');
  await mkdir(dirname(part), { recursive: true });
  await writeFile(part, weights);

  await fetched([model]);

  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(hub.requests).toEqual([]);
});

test('a file that has changed at the hub meanwhile is fetched from its beginning', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  const part = join(folder, 'tiny/model.onnx.part');
  await mkdir(dirname(part), { recursive: true });
  await writeFile(part, 'older bytes');
  await writeFile(`${part}.tag`, '"older"');

  await fetched([model]);

  expect(await content('tiny/model.onnx')).toEqual(weights);
});

test('a wrong byte makes it fetch the file once more', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  hub.put('/tiny/model.onnx', { body: weights, faults: [{ type: 'wrong-byte' }] });

  await fetched([model]);

  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(paths()).toHaveLength(2);
});

test('a file that is wrong twice is refused with a sentence, and the other models are fetched', async () => {
  const bad = putModel(hub, { id: 'bad', files: { 'model.onnx': weights } });
  const good = putModel(hub, { id: 'good', files: { 'model.onnx': words } });
  hub.put('/bad/model.onnx', { body: weights, faults: [{ type: 'wrong-byte' }, { type: 'wrong-byte' }] });

  await expect(fetched([bad, good])).rejects.toThrow(
    `${new URL(hub.origin).host} serves another file than bad/model.onnx of the catalogue: its hash is not the expected one.`,
  );
  expect(await store.isReady(entryOf(good))).toBe(true);
  expect(await store.isReady(entryOf(bad))).toBe(false);
});

test('two files are fetched at a time', async () => {
  const files = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`part-${at}.bin`, Buffer.from(`part ${at}`)]));
  const model = putModel(hub, { id: 'tiny', files });
  const gate = createGate();
  for (const [name, body] of Object.entries(files))
    hub.put(`/tiny/${name}`, { body, faults: [{ type: 'stall', until: gate.promise }] });

  const work = fetched([model]);
  await expect.poll(() => hub.mostAtOnce()).toBe(2);
  gate.resolve();
  await work;

  expect(hub.mostAtOnce()).toBe(2);
});

test('progress is reported while a slow file arrives', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  const gate = createGate();
  hub.put('/tiny/model.onnx', { body: weights, faults: [{ type: 'stall', until: gate.promise }] });
  const seen: FetchProgress[] = [];

  const work = fetched([model], { onProgress: (value) => seen.push(value) });
  await expect.poll(() => seen.at(-1)?.receivedBytes).toBe(Math.floor(weights.length / 2));
  gate.resolve();
  await work;

  expect(seen.at(-1)?.receivedBytes).toBe(weights.length);
});

test('a hub that cannot be reached is named, after some attempts', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  const { host } = new URL(hub.origin);
  await hub.close();

  await expect(fetched([model])).rejects.toThrow(`${host} cannot be reached (ECONNREFUSED).`);
  hub = await startModelHub();
});

test('an error of the hub is retried, a refusal is not', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  hub.put('/tiny/model.onnx', { body: weights, faults: [{ type: 'status', status: 503 }] });
  await fetched([model]);

  const gone = putModel(hub, { id: 'gone', files: { 'model.onnx': weights } });
  hub.put('/gone/model.onnx', { body: weights, faults: [{ type: 'status', status: 403 }] });

  await expect(fetched([gone])).rejects.toThrow('responds with 403 to /gone/model.onnx.');
  expect(hub.requests.map(({ status }) => status)).toEqual([503, 200, 403]);
});

test('a redirect to a host that the catalogue does not name is not followed', async () => {
  const other = await startModelHub();
  other.put('/stolen', { body: weights });
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  hub.put('/tiny/model.onnx', { body: weights, faults: [{ type: 'redirect', to: `${other.origin}/stolen` }] });

  await expect(fetched([model])).rejects.toThrow(`The catalogue does not allow ${other.origin}`);
  expect(other.requests).toEqual([]);
  await other.close();
});

test('the mirror is asked instead of every origin', async () => {
  const mirror = await startModelHub();
  mirror.put('/dragoman/tiny/model.onnx', { body: weights });
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });

  await fetched([model], { mirrors: { '*': `${mirror.origin}/dragoman/` } });

  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(hub.requests).toEqual([]);
  await mirror.close();
});

test('a mirror of one origin leaves the others as they are', async () => {
  const [mirror, other] = [await startModelHub(), await startModelHub()];
  mirror.put('/first/model.onnx', { body: weights });
  const first = putModel(hub, { id: 'first', files: { 'model.onnx': weights } });
  const second = putModel(other, { id: 'second', files: { 'model.onnx': words } });

  await fetched([first, second], { mirrors: { [new URL(hub.origin).host]: mirror.origin } });

  expect(hub.requests).toEqual([]);
  expect([mirror, other].map(({ requests }) => requests.map(({ path }) => path))).toEqual([
    ['/first/model.onnx'],
    ['/second/model.onnx'],
  ]);
  await Promise.all([mirror.close(), other.close()]);
});

test('what the sending server says of its own bytes is no reason to take them', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  const other = Buffer.alloc(weights.length, 'x');
  const md5 = createHash('md5').update(other).digest('base64');
  const headers = { 'x-linked-etag': `"${sha256(other)}"`, 'x-repo-commit': 'abc', 'x-goog-hash': `md5=${md5}` };
  hub.put('/tiny/model.onnx', { body: other, headers });

  await expect(fetched([model])).rejects.toMatchObject({ problem: 'damaged' });
  expect(await readdir(join(folder, 'tiny'))).toEqual([]);
});

test('a packed file is compared before it is unpacked, and may be the only form with a known hash', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.bin': weights } }, {}, true);
  const [file] = entryOf(model).files;
  const packedOnly = { ...model, files: [{ name: 'model.bin', bytes: weights.length, packed: file?.packed }] };

  await fetched([packedOnly]);
  expect(await content('tiny/model.bin')).toEqual(weights);
  expect(await store.isReady(entryOf(packedOnly))).toBe(true);

  const changed = gzipSync(weights);
  // The time in the header: it unpacks to the same bytes.
  changed[4] = 1;
  const again = putModel(hub, { id: 'again', files: { 'model.bin': weights } }, {}, true);
  hub.put('/again/model.bin.gz', { body: changed });
  await expect(fetched([again])).rejects.toMatchObject({ problem: 'damaged' });
});

test('a file that one address does not serve, or serves damaged, is fetched from the next', async () => {
  const second = await startModelHub();
  const files = { 'model.onnx': weights, 'tokens.txt': words, 'gone.txt': words };
  const model = putModel(hub, { id: 'tiny', files });
  putModel(second, { id: 'tiny', files });
  Object.assign(model, { sources: [`${hub.origin}/tiny/`, `${second.origin}/tiny/`] });
  hub.put('/tiny/model.onnx', { body: weights, faults: [{ type: 'status', status: 404 }] });
  hub.put('/tiny/tokens.txt', { body: words, faults: [{ type: 'wrong-byte' }] });
  hub.put('/tiny/gone.txt', { body: Buffer.from('other') });

  const { ready } = await fetched([model]);

  expect(ready).toEqual(['tiny']);
  expect(second.requests.map(({ path }) => path).toSorted()).toEqual([
    '/tiny/gone.txt',
    '/tiny/model.onnx',
    '/tiny/tokens.txt',
  ]);
  await second.close();
});

test('files that were put into the folder by hand are checked and kept', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights, 'tokens.txt': words } });
  await mkdir(join(folder, 'tiny'));
  await writeFile(join(folder, 'tiny/model.onnx'), weights);
  await writeFile(join(folder, 'tiny/tokens.txt'), 'two 1\none 2\n');

  const { ready } = await fetched([model]);

  expect(ready).toEqual(['tiny']);
  expect(paths()).toEqual(['/tiny/tokens.txt']);
  expect(await content('tiny/tokens.txt')).toEqual(words);
});

test('a file that changes after its check counts as missing until it is checked again', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  await fetched([model]);
  const entry = entryOf(model);
  await writeFile(join(folder, 'tiny/model.onnx'), Buffer.from(weights).fill('x', 3, 4));

  expect(await store.isReady(entry)).toBe(false);
  expect((await store.check(entry)).map(({ name }) => name)).toEqual(['model.onnx']);
});

test('too little disk is reported before anything is fetched', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });

  await expect(fetched([model], { reservedBytes: 1e15 })).rejects.toThrow(
    /^The models need 1 MB and 1,000,000,000 MB that stay free, and .* Free some space, or set MODELS_DIR/,
  );
  expect(hub.requests).toEqual([]);
});

test('a disk that gets full while a file is written ends the fetch, and what was written is given back', async () => {
  const disk = mountSmallDisk(8);
  if (!disk) return;
  try {
    const large = Buffer.alloc(6_000_000, 'weights');
    const gate = createGate();
    const model = putModel(hub, { id: 'large', files: { 'model.onnx': large } });
    hub.put('/large/model.onnx', { body: large, faults: [{ type: 'stall', until: gate.promise }] });
    const part = join(disk.folder, 'large/model.onnx.part');

    const work = fetched([model], { store: new ModelStore(disk.folder) });
    await expect.poll(async () => (await stat(part).catch(() => undefined))?.size).toBe(large.length / 2);
    disk.fill(1_000_000);
    gate.resolve();

    await expect(work).rejects.toMatchObject({ problem: 'disk-full', message: 'The disk is full.' });
    expect(await readdir(dirname(part))).toEqual([]);
    disk.freeSpace();
    await fetched([model], { store: new ModelStore(disk.folder) });
    // Far faster than a comparison of the elements.
    expect(large.equals(await readFile(join(disk.folder, 'large/model.onnx')))).toBe(true);
  } finally {
    disk.remove();
  }
});

test('an aborted fetch keeps its part for the next time', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  const gate = createGate();
  hub.put('/tiny/model.onnx', { body: weights, faults: [{ type: 'stall', until: gate.promise }] });
  const controller = new AbortController();

  const work = fetched([model], { signal: controller.signal });
  const part = join(folder, 'tiny/model.onnx.part');
  await expect.poll(async () => (await stat(part).catch(() => undefined))?.size).toBe(Math.floor(weights.length / 2));
  controller.abort(new Error('stopped'));

  await expect(work).rejects.toThrow('stopped');
  gate.resolve();
  await fetched([model]);
  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(hub.requests.at(-1)?.status).toBe(206);
});

test('a model that is removed leaves nothing', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  await fetched([model]);

  await store.remove(entryOf(model));

  expect(await readdir(folder)).toEqual([]);
});

test('a stream that is longer than the file of the catalogue is cut, and leaves nothing on the disk', async () => {
  const model = putModel(hub, { id: 'recogniser-1', files: { 'model.onnx': weights } });
  hub.put('/recogniser-1/model.onnx', { body: Buffer.concat([weights, Buffer.alloc(4096)]) });

  await expect(fetched([model])).rejects.toMatchObject({
    problem: 'damaged',
    message: expect.stringContaining(`sends ${weights.length + 4096} bytes`),
  });

  expect(await readdir(join(folder, 'recogniser-1'))).toEqual([]);
});
