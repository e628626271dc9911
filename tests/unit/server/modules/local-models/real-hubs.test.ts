import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchModels } from '../../../../../server/modules/local-models/fetch/fetch-models.ts';
import { ModelStore } from '../../../../../server/modules/local-models/fetch/model-store.ts';
import { parseCatalogue } from '../../../../../voice/models/catalogue.ts';
import { sha256, startModelHub, type HubFault, type ModelHub } from '../../../../fakes/model-hub.ts';

/**
 * Hubs as they are: the paths, statuses and headers are those of Hugging Face, Google Cloud Storage and GitHub, as their
 * clients' issues and fixtures show them.
 */
let hub: ModelHub;
let store: ModelHub;
let folder: string;

beforeEach(async () => {
  hub = await startModelHub();
  store = await startModelHub();
  folder = await mkdtemp(join(tmpdir(), 'dragoman-models-'));
});

afterEach(async () => {
  await Promise.all([hub.close(), store.close()]);
  await rm(folder, { recursive: true, force: true });
});

const commit = '2bda32ec70b097a55adaa07d9a7173915b43cc78';
const repository = 'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8';
const large = Buffer.alloc(3_000, 'weights of the encoder ');
const small = Buffer.from('<unk> 0\n▁the 1\n');

const paths = {
  huggingFace: `/${repository}/resolve/${commit}/encoder.int8.onnx`,
  xet: '/xet-bridge-us/6890a5?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=3600&X-Amz-Signature=',
};

type Model = { readonly path: string; readonly body: Buffer; readonly packed?: Buffer };

/** Fetches one file of the hub, into which the test has put what it serves. */
async function fetched({ path, body, packed }: Model, origins: readonly string[] = [hub.origin]): Promise<Buffer> {
  const name = path.split('/').at(-1)?.replace(/\.gz$/, '') ?? '';
  const file = { name, bytes: body.length, sha256: sha256(body), urls: origins.map((origin) => origin + path) };
  const entry = {
    id: 'model',
    name: 'Model',
    kind: 'recogniser',
    engine: 'omnilingual',
    languages: ['eng'],
    files: [{ ...file, ...(packed && { packed: { bytes: packed.length, sha256: sha256(packed) } }) }],
    options: {},
    memoryMb: 1,
    licence: { name: 'MIT', link: 'https://models.example' },
    quality: {},
  };
  const none = { languages: {}, translators: [] };
  const catalogue = parseCatalogue({ sets: { light: none, better: none }, redirects: [], models: [entry] });
  await fetchModels(catalogue.models, {
    store: new ModelStore(folder),
    // The store is one of the hosts that a hub may redirect to.
    sources: { addressesOf: () => origins.map((origin) => new URL(origin + path)), allows: () => true },
    dispatcher: new Agent(),
    signal: AbortSignal.timeout(10_000),
    onProgress: () => undefined,
    onReady: () => undefined,
    retryDelaysMs: [1, 1, 1],
    reservedBytes: 0,
  });
  return readFile(join(folder, 'model', name));
}

function huggingFaceFile(faults: HubFault[]): void {
  hub.put(paths.huggingFace, {
    body: large,
    headers: {
      'x-repo-commit': commit,
      'x-linked-size': String(large.length),
      'x-linked-etag': `"${sha256(large)}"`,
      'x-xet-hash': sha256(small),
      // The hash is not that of the bytes.
      etag: `"${sha256(small)}"`,
    },
    faults,
  });
}

test('a large file of Hugging Face is behind a redirect to a store with another etag', async () => {
  huggingFaceFile([{ type: 'redirect', to: `${store.origin}${paths.xet}1` }]);
  store.put(`${paths.xet}1`, { body: large, headers: { etag: `"${'f'.repeat(64)}"` } });

  expect(await fetched({ path: paths.huggingFace, body: large })).toEqual(large);
});

test('a small file of Hugging Face is behind a redirect to a relative path, with the id of a git blob', async () => {
  const path = `/${repository}/resolve/${commit}/tokens.txt`;
  const to = `/api/resolve-cache/models/${repository}/${commit}/tokens.txt?%2F=%22&etag=%22d2%22`;
  hub.put(path, { body: small, faults: [{ type: 'redirect', status: 307, to }] });
  hub.put(to, { body: small, headers: { etag: `"${'a'.repeat(40)}"`, 'x-repo-commit': commit } });

  expect(await fetched({ path, body: small })).toEqual(small);
});

test('a signed address that has expired is requested again, and the file continues where it was', async () => {
  huggingFaceFile([
    { type: 'redirect', to: `${store.origin}${paths.xet}old` },
    { type: 'redirect', to: `${store.origin}${paths.xet}new` },
  ]);
  store.put(`${paths.xet}old`, { body: large, faults: [{ type: 'status', status: 403 }] });
  store.put(`${paths.xet}new`, { body: large });

  expect(await fetched({ path: paths.huggingFace, body: large })).toEqual(large);
});

test.each([
  { 'retry-after': '1' },
  { ratelimit: '"resolvers";r=0;t=1', 'ratelimit-policy': '"fixed window";"resolvers";q=3000;w=300' },
])('a hub that asks for a short wait gets it: %j', async (headers) => {
  huggingFaceFile([{ type: 'status', status: 429, headers }]);
  const startMs = performance.now();

  expect(await fetched({ path: paths.huggingFace, body: large })).toEqual(large);
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(1_000);
});

test('a hub that asks to be left alone until a date is not asked again before', async () => {
  const headers = { 'retry-after': new Date(Date.now() + 600_000).toUTCString() };
  huggingFaceFile([{ type: 'status', status: 429, headers }]);

  const failure = await fetched({ path: paths.huggingFace, body: large }).catch((cause: unknown) => cause);

  expect(failure).toMatchObject({ problem: 'unreachable', message: expect.stringContaining(new URL(hub.origin).host) });
  expect(Object(failure).retryAfterMs).toBeGreaterThan(590_000);
  expect(hub.requests).toHaveLength(1);
});

test.each([
  [403, 'refused'],
  [404, 'refused'],
  [406, 'refused'],
])(
  'a status of %d at one address leads to the next, and names the host where there is none',
  async (status, problem) => {
    const message = `${new URL(hub.origin).host} responds with ${status} to ${paths.huggingFace}.`;
    huggingFaceFile([{ type: 'status', status }]);
    await expect(fetched({ path: paths.huggingFace, body: large })).rejects.toMatchObject({ problem, message });

    huggingFaceFile([{ type: 'status', status }]);
    store.put(paths.huggingFace, { body: large });
    expect(await fetched({ path: paths.huggingFace, body: large }, [hub.origin, store.origin])).toEqual(large);
  },
);

test('every request says that it takes any type', async () => {
  huggingFaceFile([]);

  await fetched({ path: paths.huggingFace, body: large });

  expect(hub.requests.map(({ accept }) => accept)).toEqual(['*/*']);
});

test('a gzip file that Google Cloud Storage has stored as such is taken as it is, and unpacked here', async () => {
  const path =
    '/moz-fx-translations-data--303e-prod-translations-data/models/en-ru/retrain_base-memory_KJ23-iDVTcymG1ZldWY17w/exported/vocab.enru.spm.gz';
  const packed = gzipSync(large);
  const headers = { 'x-goog-hash': 'crc32c=AAAAAA==', 'content-type': 'application/gzip', 'content-encoding': 'gzip' };
  hub.put(path, { body: packed, headers });

  expect(await fetched({ path, body: large, packed })).toEqual(large);
});

test('a response without a length is whole when all bytes have come', async () => {
  huggingFaceFile([{ type: 'no-length' }]);

  expect(await fetched({ path: paths.huggingFace, body: large })).toEqual(large);
});

test('a file that is shorter than in the catalogue is fetched again, and then named', async () => {
  huggingFaceFile([{ type: 'truncated' }]);
  expect(await fetched({ path: paths.huggingFace, body: large })).toEqual(large);

  await rm(folder, { recursive: true, force: true });
  huggingFaceFile([{ type: 'truncated' }, { type: 'truncated' }]);
  await expect(fetched({ path: paths.huggingFace, body: large })).rejects.toMatchObject({
    problem: 'damaged',
    message: `${new URL(hub.origin).host} sends 1500 bytes for ${paths.huggingFace}, which has 3000 in the catalogue.`,
  });
});

test('a page that says something else in place of the file, as in a hotel, is not taken', async () => {
  hub.put(paths.huggingFace, { body: Buffer.from('<html>Please log in</html>') });

  await expect(fetched({ path: paths.huggingFace, body: large })).rejects.toMatchObject({ problem: 'damaged' });
});
