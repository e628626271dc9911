import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LanguagePacks } from '../../../server/modules/local-models/packs/language-packs.ts';
import { parseCatalogue, type Catalogue } from '../../../voice/models/catalogue.ts';
import { putModel, sha256, startModelHub, type ModelHub } from '../../fakes/model-hub.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { program } from '../programs.ts';

const weights = Buffer.from('weights of a translation model');
const vocabulary = Buffer.from('vocabulary');
const direction = { from: 'spa', to: 'eng' } as const;

let hub: ModelHub;
let folder: string;
let catalogue: Catalogue;
let languagePacks: LanguagePacks;
let server: TestServer;

beforeAll(async () => {
  hub = await startModelHub();
  folder = await mkdtemp(join(tmpdir(), 'dragoman-packs-'));
  const models = [pack('spa', 'eng'), pack('eng', 'spa')];
  const sets = { light: { languages: {}, translators: [] }, better: { languages: {}, translators: [] } };
  catalogue = parseCatalogue({ sets, redirects: [], models });
  languagePacks = open({ mayFetch: true });
  server = await startTestServer({ languagePacks, env: { TRUST_PROXY: '1' } });
});

beforeEach(() => server.reset());

afterAll(async () => {
  await server.close();
  await languagePacks.close();
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

function pack(from: string, to: string): object {
  const options = { model: 'model.bin', sourceVocabulary: 'vocab.spm', targetVocabulary: 'vocab.spm' };
  const fields = { kind: 'translator', engine: 'bergamot', from, to, options, languages: undefined };
  const { languages: _, ...entry } = putModel(
    hub,
    { id: `words-${from}-${to}`, files: { 'model.bin': weights, 'vocab.spm': vocabulary } },
    fields,
    true,
  ) as Record<string, unknown>;
  return entry;
}

function open(options: { mayFetch: boolean; folder?: string }): LanguagePacks {
  const events = { modelReady: () => undefined, modelsNotFetched: () => undefined, modelsNotScanned: () => undefined };
  return new LanguagePacks({ catalogue, folder, program: program('fetch-models'), ...options }, events);
}

async function readyFiles(of: LanguagePacks = languagePacks) {
  await expect.poll(async () => (await of.find(direction))?.state.type, { timeout: 15_000 }).toBe('ready');
}

async function fetchedFile(part: 'model' | 'sourceVocabulary'): Promise<string> {
  await languagePacks.request(direction);
  await readyFiles();
  const { body } = await server.request('languagePack', { query: direction });
  const file = body.files?.find(({ parts }) => parts.includes(part));
  if (!file) throw new Error('no such file');
  return server.url + file.address;
}

test('a pack is fetched from the hub when a user first asks for it, and listed with sizes and hashes', async () => {
  const { token } = await server.createUser();

  const listed = await server.request('languagePacks', {});
  const before = await server.request('languagePack', { query: direction });
  const stranger = await server.request('fetchLanguagePack', { body: direction });
  const asked = await server.request('fetchLanguagePack', { body: direction }, { token });
  await readyFiles();
  const { body } = await server.request('languagePack', { query: direction });

  expect(listed.body.packs).toHaveLength(2);
  expect(listed.body.packs[0]).toEqual({ ...direction, bytes: weights.length + vocabulary.length, limits: [] });
  expect(before.body).toMatchObject({ state: 'missing', receivedBytes: 0 });
  expect(stranger.status).toBe(401);
  expect(asked.body.state).toBe('fetching');
  expect(body.files).toMatchObject([
    { parts: ['model'], bytes: weights.length, sha256: sha256(weights) },
    { parts: ['sourceVocabulary', 'targetVocabulary'], bytes: vocabulary.length, sha256: sha256(vocabulary) },
  ]);
});

test('a file is served whole or from a byte on, cached without end, and to no other origin', async () => {
  const address = await fetchedFile('model');

  const whole = await fetch(address, { headers: { origin: 'https://elsewhere.example' } });
  const rest = await fetch(address, { headers: { range: 'bytes=8-' } });
  const middle = await fetch(address, { headers: { range: 'bytes=0-6', 'if-range': `"${sha256(weights)}"` } });
  const another = await fetch(address, { headers: { range: 'bytes=8-', 'if-range': '"another"' } });
  const beyond = await fetch(address, { headers: { range: `bytes=${weights.length}-` } });

  expect(Buffer.from(await whole.arrayBuffer())).toEqual(weights);
  expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(whole.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(whole.headers.get('access-control-allow-origin')).toBeNull();
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(`bytes 8-${weights.length - 1}/${weights.length}`);
  expect(await rest.text()).toBe(weights.subarray(8).toString());
  expect(await middle.text()).toBe('weights');
  expect([another.status, (await another.arrayBuffer()).byteLength]).toEqual([200, weights.length]);
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${weights.length}`]);
  const unchanged = await fetch(address, { headers: { 'if-none-match': `"${sha256(weights)}"` } });
  expect(unchanged.status).toBe(304);
  expect((await fetch(address, { method: 'HEAD' })).headers.get('content-length')).toBe(String(weights.length));
});

test('only files of the catalogue with the hash in the address are served', async () => {
  const address = await fetchedFile('model');

  const statuses = await Promise.all(
    [
      address.replace(sha256(weights), sha256(vocabulary)),
      address.replace('model.bin', encodeURIComponent('../words-eng-spa/model.bin')),
      address.replace('model.bin', '.checked.json'),
      address.replace('words-spa-eng', 'words-eng-spa'),
    ].map(async (value) => (await fetch(value)).status),
  );

  expect(statuses).toEqual([404, 404, 404, 404]);
});

test('one address cannot load files without end, and one user cannot have every direction fetched', async () => {
  const address = await fetchedFile('sourceVocabulary');
  const { token } = await server.createUser();
  await fetch(address);
  await exhaustFileLimits();

  const response = await fetch(address);
  const statuses: number[] = [];
  for (let count = 0; count < 25; count++) {
    statuses.push((await server.request('fetchLanguagePack', { body: direction }, { token })).status);
  }

  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([statuses[23], statuses[24]]).toEqual([200, 429]);
});

test('the limit of files counts the addresses of one IPv6 network together and stores none of them', async () => {
  const address = await fetchedFile('sourceVocabulary');
  const from = (client: string) => fetch(address, { headers: { 'x-forwarded-for': client } });
  await from('2001:db8:1:2::1');
  await exhaustFileLimits();

  const same = await from('2001:db8:1:2::2');
  const elsewhere = await from('2001:db8:2:2::1');
  const stored = JSON.stringify(await server.database.db.selectFrom('rate_limits').select('key').execute());

  expect([same.status, elsewhere.status]).toEqual([429, 200]);
  expect(stored).toContain('pack-files');
  expect(stored).not.toContain('2001:');
});

async function exhaustFileLimits(): Promise<void> {
  const limits = server.database.db.updateTable('rate_limits').set({ hits: 600 });
  await limits.where('key', 'like', 'pack-files:%').execute();
}

test('without a hub no pack is offered but those whose files an operator has put into the folder', async () => {
  const own = await mkdtemp(join(tmpdir(), 'dragoman-own-packs-'));
  const packs = open({ mayFetch: false, folder: own });
  const before = await packs.list();
  await put(own, 'words-spa-eng', weights);
  await put(own, 'words-eng-spa', Buffer.from('weights of another model here!'));
  const requests = hub.requests.length;

  await packs.request(direction);
  await readyFiles(packs);
  await expect.poll(async () => (await packs.list()).length, { timeout: 15_000 }).toBe(1);

  expect(before).toEqual([]);
  expect(await packs.find({ from: 'eng', to: 'spa' })).toBeUndefined();
  expect(hub.requests).toHaveLength(requests);
  await packs.close();
  await rm(own, { recursive: true, force: true });
});

async function put(root: string, id: string, model: Buffer): Promise<void> {
  await mkdir(join(root, id), { recursive: true });
  await writeFile(join(root, id, 'model.bin'), model);
  await writeFile(join(root, id, 'vocab.spm'), vocabulary);
}

test('a server without packs offers none', async () => {
  const bare = await startTestServer();

  const listed = await bare.request('languagePacks', {});
  const value = await bare.request('languagePack', { query: direction });

  expect(listed.body.packs).toEqual([]);
  expect(value.status).toBe(404);
  await bare.close();
});
