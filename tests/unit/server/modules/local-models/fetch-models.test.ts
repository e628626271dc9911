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
import { createSources } from '../../../../../server/modules/local-models/fetch/sources.ts';
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
  deps: Partial<FetchDeps> & { mirror?: string } = {},
): Promise<Fetched> {
  const catalogue = catalogueOf(...models);
  const progress: FetchProgress[] = [];
  const ready: string[] = [];
  await fetchModels(catalogue.models, {
    store,
    sources: createSources(catalogue, deps.mirror),
    dispatcher,
    signal: AbortSignal.timeout(10_000),
    onProgress: (one) => progress.push(one),
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
  hub.put('/tiny/model.bin.gz', { body: gzipSync(Buffer.alloc(1_000_000)) });

  await expect(fetched([model])).rejects.toThrow('tiny/model.bin was fetched twice and its hash is not that');
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

test('a download that another process began goes on, also when only its check was missing', async () => {
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  const part = join(folder, 'tiny/model.onnx.part');
  await mkdir(dirname(part), { recursive: true });
  await writeFile(part, weights);
  await writeFile(`${part}.tag`, `"${sha256(weights).slice(0, 16)}"`);

  await fetched([model]);

  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(hub.requests.map(({ status }) => status)).toEqual([416]);
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
    'bad/model.onnx was fetched twice and its hash is not that of the catalogue. The hub or the mirror serves another file: do not use it.',
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

  const work = fetched([model], { onProgress: (one) => seen.push(one) });
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

  await fetched([model], { mirror: `${mirror.origin}/dragoman/` });

  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(hub.requests).toEqual([]);
  await mirror.close();
});

const md5 = (body: Buffer) => createHash('md5').update(body).digest('base64');
const gitId = (body: Buffer) => createHash('sha1').update(`blob ${body.length}\0`).update(body).digest('hex');

async function knownHash(entry: CatalogueEntry): Promise<string | undefined> {
  const [file] = entry.files;
  return file && (await store.knownFile(entry, file))?.sha256;
}

test.each([
  ['a large file of Hugging Face', { 'x-linked-etag': `"${sha256(weights)}"` }],
  ['a small file of Hugging Face', { etag: `"${gitId(weights)}"`, 'x-repo-commit': 'abc' }],
  ['a file of Google Cloud Storage', { 'x-goog-hash': `crc32c=AAAAAA==,md5=${md5(weights)}` }],
])('without a hash in the catalogue, %s is compared with the checksum of its hub', async (_, headers) => {
  const url = `${hub.origin}/tiny/model.onnx`;
  const file = { name: 'model.onnx', url, approximateBytes: 40, sha256: null };
  const model = putModel(hub, { id: 'tiny', files: {} }, { files: [file] });
  hub.put('/tiny/model.onnx', { body: weights, headers, faults: [{ type: 'wrong-byte' }] });

  await fetched([model]);

  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(paths()).toHaveLength(2);
  expect(await knownHash(entryOf(model))).toBe(sha256(weights));
});

test('the checksum of a redirect counts for the file behind it', async () => {
  const url = `${hub.origin}/tiny/model.onnx`;
  const file = { name: 'model.onnx', url, approximateBytes: 40, sha256: null };
  const model = putModel(hub, { id: 'tiny', files: {} }, { files: [file] });
  const headers = { 'x-linked-etag': `"${sha256(weights)}"` };
  hub.put('/tiny/model.onnx', { body: weights, headers, faults: [{ type: 'redirect', to: '/store/1' }] });
  hub.put('/store/1', { body: weights });

  await fetched([model]);

  expect(await content('tiny/model.onnx')).toEqual(weights);
});

test('a large file of Hugging Face is checked against the first answer, and goes on at the store behind it', async () => {
  const cdn = await startModelHub();
  const gate = createGate();
  const path = '/org/model/resolve/2365baea/model.onnx';
  const file = { name: 'model.onnx', url: `${hub.origin}${path}`, approximateBytes: 40, sha256: null };
  const model = putModel(hub, { id: 'tiny', files: {} }, { files: [file] });
  const to = `${cdn.origin}/xet-bridge-us/abc?X-Amz-Signature=def`;
  hub.put(path, {
    body: weights,
    // Of these only the linked tag is the SHA-256 of the bytes.
    headers: {
      'x-repo-commit': '2365baeacb507f821a0c8120fcee3d484dba7a07',
      'x-linked-size': String(weights.length),
      'x-linked-etag': `"${sha256(weights)}"`,
      'x-xet-hash': sha256(words),
      etag: `"${sha256(words)}"`,
      link: '<https://huggingface.co/api/models/x/xet-read-token/2365>; rel="xet-auth"',
    },
    faults: [
      { type: 'redirect', to },
      { type: 'redirect', to },
    ],
  });
  cdn.put(to.slice(cdn.origin.length), {
    body: weights,
    faults: [{ type: 'cut', afterBytes: 7, until: gate.promise }],
  });
  const entry = entryOf(model);
  const sources = { addressOf: () => new URL(file.url), allows: () => true };

  const work = fetched([model], { sources });
  await expect
    .poll(async () => (await stat(join(folder, 'tiny/model.onnx.part')).catch(() => undefined))?.size)
    .toBe(7);
  gate.resolve();
  await work;
  const requests = [...cdn.requests];
  await cdn.close();

  expect(await content('tiny/model.onnx')).toEqual(weights);
  expect(requests.map(({ status, range }) => [status, range])).toEqual([
    [200, undefined],
    [206, 'bytes=7-'],
  ]);
  expect(await knownHash(entry)).toBe(sha256(weights));
});

test('without any checksum a file is not taken', async () => {
  const file = { name: 'model.onnx', url: `${hub.origin}/tiny/model.onnx`, approximateBytes: 40, sha256: null };
  const model = putModel(hub, { id: 'tiny', files: {} }, { files: [file] });
  hub.put('/tiny/model.onnx', { body: weights });

  await expect(fetched([model])).rejects.toThrow('sends no checksum of tiny/model.onnx, and the catalogue has none.');
  expect(await readdir(join(folder, 'tiny'))).toEqual([]);
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
    message: expect.stringContaining('more'),
  });

  expect(await readdir(join(folder, 'recogniser-1'))).toEqual([]);
});
