import { execFileSync } from 'node:child_process';
import { mkdtemp, open as openFile, readFile, readdir, readlink, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LocalModelService } from '../../../server/modules/local-models/service/local-models.ts';
import type { LocalModelsOptions } from '../../../server/modules/local-models/service/local-models.ts';
import { parseCatalogue } from '../../../voice/models/catalogue.ts';
import { libraryOf } from '../../../voice/models/installed-libraries.ts';
import { putModel, startModelHub, type ModelHub } from '../../fakes/model-hub.ts';
import { program } from '../programs.ts';
import { canScheduleIdle, SCHED_IDLE, schedulingPolicies } from '../scheduling-policies.ts';
import { mountSmallDisk } from '../small-disk.ts';

let hub: ModelHub;
let folder: string;
const open: LocalModelService[] = [];

beforeEach(async () => {
  hub = await startModelHub();
  folder = await mkdtemp(join(tmpdir(), 'dragoman-models-'));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((value) => value.close()));
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

const pair = { source: 'eng', target: 'spa' } as const;
const weights = Buffer.from('what a recogniser weighs');

/** A recogniser and two translators; nothing speaks. */
function tinyCatalogue(bytes = weights) {
  const student = (from: string, to: string) =>
    putModel(
      hub,
      { id: `${from}-${to}`, files: { 'model.bin': Buffer.from(`${from} to ${to}`) } },
      { kind: 'translator', engine: 'bergamot', from, to, languages: undefined },
    );
  const language = { recognisers: ['recogniser-1'], voices: [] };
  const light = { languages: { eng: language, spa: language }, translators: ['eng-spa', 'spa-eng'] };
  const models = [
    putModel(hub, { id: 'recogniser-1', files: { 'model.onnx': bytes } }),
    student('eng', 'spa'),
    student('spa', 'eng'),
  ];
  const sets = { light, better: { languages: {}, translators: [] } };
  return parseCatalogue(JSON.parse(JSON.stringify({ sets, redirects: [], models })));
}

/** A promise that the test resolves. */
function createGate() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

/** `counts`: how many models were ready after each change. */
type Reports = { ready: string[]; failures: string[]; counts: number[] };

async function openService(
  options: Partial<LocalModelsOptions> = {},
): Promise<{ service: LocalModelService } & Reports> {
  const reports: Reports = { ready: [], failures: [], counts: [] };
  const service = new LocalModelService(
    {
      catalogue: options.catalogue ?? tinyCatalogue(),
      set: 'light',
      folder,
      mayFetchPairs: true,
      program: program('fetch-models'),
      ...options,
    },
    {
      modelReady: (id) => void reports.ready.push(id),
      modelsNotFetched: (_, message) => void reports.failures.push(message),
      modelsNotScanned: () => undefined,
    },
  );
  open.push(service);
  await service.open(() => void reports.counts.push(service.models.ready.length));
  return { service, ...reports };
}

const stateOf = (service: LocalModelService) => () => service.status(pair).state;
const eventually = { timeout: 15_000 };

test('a pair is fetched by a process of its own, and is then interpreted without a restart', async () => {
  const { service, ready } = await openService();
  const before = service.status(pair);

  const asked = service.request(pair);
  await expect.poll(stateOf(service), eventually).toBe('ready');

  expect(before).toMatchObject({ state: 'missing', receivedBytes: 0, mayFetch: true });
  expect(asked.state).toBe('fetching');
  expect(service.status({ source: 'spa', target: 'eng' }).state).toBe('ready');
  expect(service.models.ready.toSorted()).toEqual(['eng-spa', 'recogniser-1', 'spa-eng']);
  expect(ready.toSorted()).toEqual(['eng-spa', 'recogniser-1', 'spa-eng']);
  expect(await readFile(join(folder, 'recogniser-1/model.onnx'))).toEqual(weights);
});

test.skipIf(process.platform !== 'linux')(
  'a scan that began before a model was ready does not undo that, and no other scan begins meanwhile',
  async () => {
    const { promise, resolve } = createGate();
    const catalogue = tinyCatalogue();
    hub.put('/recogniser-1/model.onnx', { body: weights, faults: [{ type: 'stall', until: promise }] });
    const { service, counts } = await openService({ catalogue, intervals: { scanMs: 20 } });
    service.request(pair);
    const files = () => readdir(join(folder, 'recogniser-1')).catch(() => []);
    await expect.poll(files, eventually).toContain('model.onnx.part');

    // The scan reads the record of checked files, and waits for its content.
    const record = join(folder, 'recogniser-1', '.checked.json');
    execFileSync('mkfifo', [record]);
    const writer = await openFile(record, 'r+');
    const readers = async () => {
      const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
      return (await Promise.all(links)).filter((path) => path.startsWith(record)).length - 1;
    };
    await expect.poll(readers, eventually).toBe(1);
    await rm(record);
    resolve();
    await expect.poll(stateOf(service), eventually).toBe('ready');
    const changes = counts.length;
    await writer.write('{}');
    await writer.close();
    await expect.poll(() => counts.length, eventually).toBeGreaterThan(changes);

    expect(counts).toEqual(counts.toSorted((count, other) => count - other));
    expect(counts.at(-1)).toBe(3);
  },
  30_000,
);

test.skipIf(!canScheduleIdle)(
  'every thread of the process that fetches computes in idle time, and it ends when it has nothing to do',
  async () => {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    const catalogue = tinyCatalogue();
    hub.put('/recogniser-1/model.onnx', { body: weights, faults: [{ type: 'stall', until }] });
    const { service } = await openService({ catalogue });

    service.request(pair);
    await expect
      .poll(() => readdir(join(folder, 'recogniser-1')).catch(() => []), eventually)
      .toContain('model.onnx.part');
    const policies = schedulingPolicies(service.fetchingPid ?? 0);
    release();
    await expect.poll(stateOf(service), eventually).toBe('ready');

    expect(new Set(policies)).toEqual(new Set([SCHED_IDLE]));
    expect(policies.length).toBeGreaterThan(1);
    await expect.poll(() => service.fetchingPid, eventually).toBeUndefined();
  },
);

test('what was fetched before is there at once', async () => {
  const { service } = await openService();
  service.request(pair);
  await expect.poll(stateOf(service), eventually).toBe('ready');

  const { service: next } = await openService();

  expect(next.status(pair).state).toBe('ready');
});

test('two servers that fetch one pair into one folder fetch each file once', async () => {
  const catalogue = tinyCatalogue();
  const [value, other] = [await openService({ catalogue }), await openService({ catalogue })];

  value.service.request(pair);
  other.service.request(pair);
  await expect.poll(stateOf(value.service), eventually).toBe('ready');
  await expect.poll(stateOf(other.service), eventually).toBe('ready');

  expect(hub.requests.map(({ path }) => path).toSorted()).toEqual([
    '/eng-spa/model.bin',
    '/recogniser-1/model.onnx',
    '/spa-eng/model.bin',
  ]);
});

test('a fetching process that is killed is replaced, and goes on where it was', async () => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  const catalogue = tinyCatalogue();
  hub.put('/recogniser-1/model.onnx', { body: weights, faults: [{ type: 'stall', until }] });
  const { service } = await openService({ catalogue });

  service.request(pair);
  const half = Math.floor(weights.length / 2);
  await expect
    .poll(() => readdir(join(folder, 'recogniser-1')).catch(() => []), eventually)
    .toContain('model.onnx.part');
  await expect
    .poll(async () => (await readFile(join(folder, 'recogniser-1/model.onnx.part'))).length, eventually)
    .toBe(half);
  process.kill(service.fetchingPid ?? 0, 'SIGKILL');
  await expect.poll(stateOf(service), eventually).toBe('ready');
  release();

  expect(hub.requests.some(({ range, status }) => range === `bytes=${half}-` && status === 206)).toBe(true);
});

test('a hub that refuses is reported with what to do and when it is asked again, or at once on the next choice', async () => {
  const catalogue = tinyCatalogue();
  hub.put('/recogniser-1/model.onnx', { body: weights, faults: [{ type: 'status', status: 403 }] });
  const { service, failures } = await openService({ catalogue });

  service.request(pair);
  await expect.poll(stateOf(service), eventually).toBe('failed');
  const failed = service.status(pair);
  service.request(pair);
  await expect.poll(stateOf(service), eventually).toBe('ready');

  expect(failed.problem).toBe('refused');
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain('responds with 403 to /recogniser-1/model.onnx.');
  expect(failures[0]).toContain('Set MODELS_MIRROR to a mirror or HTTPS_PROXY to a proxy, or put the files into');
  expect(failures[0]).toMatch(/The next attempt is in 60 s\.$/);
  expect(service.status(pair)).not.toHaveProperty('problem');
});

test.each([
  ['refuses', { type: 'status', status: 403 }],
  ['has no such file', { type: 'status', status: 404 }],
  ['serves other bytes', { type: 'wrong-byte' }],
] as const)('a hub that %s for some time is asked again until it serves the file', async (_, fault) => {
  const catalogue = tinyCatalogue();
  hub.put('/recogniser-1/model.onnx', { body: weights, faults: [fault, fault, fault, fault] });
  const retryDelays = { unreachableMs: [], refusedMs: [1] };
  const { service, failures } = await openService({ catalogue, intervals: { attemptMs: [1], retryDelays } });

  service.request(pair);
  await expect.poll(stateOf(service), eventually).toBe('ready');

  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toMatch(/127\.0\.0\.1:\d+ .* The next attempt is in 0 s\.$/);
  expect(await readFile(join(folder, 'recogniser-1/model.onnx'))).toEqual(weights);
});

test('a hub that asks for a long wait is not asked again before it has passed', async () => {
  const catalogue = tinyCatalogue();
  const headers = { 'retry-after': '300' };
  hub.put('/recogniser-1/model.onnx', { body: weights, faults: [{ type: 'status', status: 429, headers }] });
  const { service, failures } = await openService({ catalogue, intervals: { attemptMs: [1, 1, 1] } });

  service.request(pair);
  await expect.poll(stateOf(service), eventually).toBe('failed');

  expect(failures).toEqual([
    expect.stringMatching(/cannot be reached \(status 429\)\..* The next attempt is in 5 min\.$/),
  ]);
});

test('a fetch that the network has cut goes on by itself where it was, and says when', async () => {
  const catalogue = tinyCatalogue();
  const cut = createGate();
  const unavailable = { type: 'status', status: 503 } as const;
  hub.put('/recogniser-1/model.onnx', {
    body: weights,
    // Three attempts that bring nothing after one that brought a part.
    faults: [{ type: 'cut', afterBytes: 5, until: cut.promise }, unavailable, unavailable, unavailable],
  });
  const intervals = { attemptMs: [1], retryDelays: { unreachableMs: [1], refusedMs: [] } };
  const { service, failures } = await openService({ catalogue, intervals });
  const reported: (number | undefined)[] = [];
  let hasFinished = false;

  service.fetch(pair, {
    onFailed: (_, retryInMs) => void reported.push(retryInMs),
    onFinished: () => (hasFinished = true),
  });
  await expect
    .poll(() => readFile(join(folder, 'recogniser-1/model.onnx.part')).catch(() => ''), eventually)
    .toHaveLength(5);
  cut.resolve();
  await expect.poll(stateOf(service), eventually).toBe('ready');

  expect(failures[0]).toMatch(/^127\.0\.0\.1:\d+ cannot be reached .* The next attempt is in 0 s\.$/);
  expect(reported).toEqual(failures.map(() => 1));
  await expect.poll(() => hasFinished).toBe(true);
  expect(hub.requests.findLast(({ path }) => path.endsWith('onnx'))).toMatchObject({
    range: 'bytes=5-',
    status: 206,
  });
  expect(service.status(pair)).not.toHaveProperty('problem');
});

test('each attempt without a byte is followed by a longer wait, and a closed service makes none', async () => {
  const catalogue = tinyCatalogue();
  const faults = Array.from({ length: 8 }, () => ({ type: 'status', status: 503 }) as const);
  hub.put('/recogniser-1/model.onnx', { body: weights, faults });
  const retryDelays = { unreachableMs: [1, 60_000], refusedMs: [] };
  const { service } = await openService({ catalogue, intervals: { attemptMs: [1], retryDelays } });
  const reported: (number | undefined)[] = [];

  service.fetch(pair, { onFailed: (_, retryInMs) => void reported.push(retryInMs) });
  // The first attempt may have brought the other models.
  await expect.poll(() => reported.at(-1), eventually).toBe(60_000);
  const asked = hub.requests.length;
  await service.close();

  expect(service.status(pair)).toMatchObject({ state: 'failed', problem: 'unreachable' });
  expect(hub.requests).toHaveLength(asked);
});

async function putByHand(recogniser = weights): Promise<void> {
  for (const [id, name, body] of [
    ['recogniser-1', 'model.onnx', recogniser],
    ['eng-spa', 'model.bin', Buffer.from('eng to spa')],
    ['spa-eng', 'model.bin', Buffer.from('spa to eng')],
  ] as const) {
    await mkdir(join(folder, id), { recursive: true });
    await writeFile(join(folder, id, name), body);
  }
}

test('files that were put into the folder by hand are checked to the end and used', async () => {
  const catalogue = tinyCatalogue();
  await putByHand();

  // The check takes longer than an idle process stays.
  const { service } = await openService({ catalogue, intervals: { idleMs: 1 } });
  await expect.poll(stateOf(service), eventually).toBe('ready');

  expect(hub.requests).toEqual([]);
  await expect.poll(() => service.fetchingPid, eventually).toBeUndefined();
});

test('a damaged file that was put there by hand is checked once, and again when it is replaced', async () => {
  const catalogue = tinyCatalogue();
  await putByHand(Buffer.from(weights.toString().toUpperCase()));
  const { service } = await openService({ catalogue, intervals: { scanMs: 50, idleMs: 50 } });
  await expect.poll(() => service.models.ready.length, eventually).toBe(2);
  await expect.poll(() => service.fetchingPid, eventually).toBeUndefined();

  await putByHand();

  await expect.poll(stateOf(service), eventually).toBe('ready');
  expect(hub.requests).toEqual([]);
});

test('a pair that the operator does not allow to be fetched stays as it is', async () => {
  const { service } = await openService({ mayFetchPairs: false });

  expect(service.request(pair)).toMatchObject({ state: 'missing', mayFetch: false });
  expect(service.request({ source: 'eng', target: 'jpn' })).toMatchObject({ state: 'unavailable' });
  expect(hub.requests).toEqual([]);
});

test('models of a library that cannot be loaded count as not there, and their fetch ends', async () => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  const catalogue = tinyCatalogue();
  hub.put('/recogniser-1/model.onnx', { body: weights, faults: [{ type: 'stall', until }] });
  const { service, failures } = await openService({ catalogue });
  const reported: string[] = [];
  service.fetch(pair, { onFailed: (message) => void reported.push(message) });
  await expect.poll(() => service.models.ready, eventually).toContain('eng-spa');
  const before = service.status(pair).state;

  service.dropLibrary(libraryOf('sense-voice'));
  service.dropLibrary(libraryOf('sense-voice'));
  release();

  expect(before).toBe('fetching');
  expect(service.status(pair)).toMatchObject({ state: 'unavailable', mayFetch: false });
  expect(service.request(pair).state).toBe('unavailable');
  expect(service.canInterpretSomething).toBe(false);
  expect(service.models.catalogue.models.map(({ id }) => id)).toEqual(['eng-spa', 'spa-eng']);
  expect(service.list().map(({ entry }) => entry.id)).toEqual(['eng-spa', 'spa-eng']);
  expect(reported).toEqual([`${libraryOf('sense-voice')} cannot be loaded on this system.`]);
  expect(failures).toEqual([]);
  expect(service.fetchingPid).toBeUndefined();
});

test('a full disk ends the fetch with a sentence, and leaves what was on it', async () => {
  const disk = mountSmallDisk(8);
  if (!disk) return;
  try {
    // The reserve of the disk is larger than the whole disk.
    const { service, failures } = await openService({ folder: disk.folder });

    service.request(pair);
    await expect.poll(stateOf(service), eventually).toBe('failed');

    expect(service.status(pair).problem).toBe('disk-full');
    expect(failures[0]).toMatch(/Free some space, or set MODELS_DIR to a folder on another disk\.$/);
    expect(hub.requests).toEqual([]);
    await service.close();
  } finally {
    disk.remove();
  }
});
