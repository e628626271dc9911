import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LocalModelService } from '../../../server/modules/local-models/service/local-models.ts';
import { parseCatalogue } from '../../../voice/models/catalogue.ts';
import { putModel, startModelHub, type ModelHub } from '../../fakes/model-hub.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { program } from '../programs.ts';

let hub: ModelHub;
let folder: string;
let models: LocalModelService;
let server: TestServer;

beforeAll(async () => {
  hub = await startModelHub();
  folder = await mkdtemp(join(tmpdir(), 'dragoman-models-'));
  const recogniser = putModel(hub, { id: 'recogniser-1', files: { 'model.onnx': Buffer.from('weights') } });
  const translator = putModel(
    hub,
    { id: 'translator-1', files: { 'model.gguf': Buffer.from('more weights') } },
    { kind: 'translator', engine: 'bergamot', languages: ['eng', 'spa', 'fra'] },
  );
  const language = { recognisers: ['recogniser-1'], voices: [] };
  const sets = {
    light: { languages: { eng: language, spa: language }, translators: ['translator-1'] },
    better: { languages: {}, translators: [] },
  };
  models = new LocalModelService(
    {
      catalogue: parseCatalogue({ sets, redirects: [], models: [recogniser, translator] }),
      set: 'light',
      folder,
      mayFetchPairs: true,
      program: program('fetch-models'),
    },
    { modelReady: () => undefined, modelsNotFetched: () => undefined, modelsNotScanned: () => undefined },
  );
  await models.open(() => undefined);
  const voice = { ...createFakeVoiceProvider('embedded'), models };
  server = await startTestServer({ voice });
});

beforeEach(() => server.reset());

afterAll(async () => {
  await server.close();
  await models.close();
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

const pair = { source: 'eng', target: 'spa' } as const;

test('what a pair needs is returned to every page, and fetching it requires a user or a trial', async () => {
  const status = await server.request('pairModels', { query: pair });
  const stranger = await server.request('fetchPairModels', { body: pair });

  expect(status.body).toMatchObject({ state: 'missing', receivedBytes: 0, totalBytes: 19, mayFetch: true });
  expect(stranger.status).toBe(401);
  expect(hub.requests).toEqual([]);
});

test('a pair that no model serves is refused by its state', async () => {
  const { token } = await server.createUser();

  const { body } = await server.request('fetchPairModels', { body: { source: 'eng', target: 'jpn' } }, { token });

  expect(body).toMatchObject({ state: 'unavailable', mayFetch: false });
  expect(hub.requests).toEqual([]);
});

test('a user has a pair fetched, until it is ready, and its licences are listed', async () => {
  const { token } = await server.createUser({ tokens: 100 });

  const session = () =>
    server.request('createSession', { body: { source_language: 'eng', target_language: 'spa' } }, { token });
  const before = await session();
  const asked = await server.request('fetchPairModels', { body: pair }, { token });
  const state = async () =>
    (await server.request('pairModels', { query: { source: 'spa', target: 'eng' } })).body.state;
  await expect.poll(state, { timeout: 15_000 }).toBe('ready');
  const { body } = await server.request('localModels', {});

  expect(before.body.azure_session.rehearsal).toBe(true);
  expect((await session()).body.azure_session.rehearsal).toBe(false);
  expect(asked.body.state).toBe('fetching');
  expect(body.models).toHaveLength(2);
  expect(body.models[0]).toMatchObject({ id: 'recogniser-1', isHere: true, licence: { name: 'CC0-1.0' } });
});

test('one user cannot have one pair after the other fetched', async () => {
  const { token } = await server.createUser();
  const ask = () => server.request('fetchPairModels', { body: { source: 'fra', target: 'spa' } }, { token });

  const statuses: number[] = [];
  for (let count = 0; count < 13; count++) statuses.push((await ask()).status);

  expect(statuses.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(statuses[12]).toBe(429);
});

test('the system information has whether this server interprets with its own models', async () => {
  const { body } = await server.request('systemInfo', {});

  expect(body.voice).toMatchObject({ kind: 'embedded', models: true });
});
