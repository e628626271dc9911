import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runFetchJob } from '../../../../../server/modules/local-models/fetch/fetch-job.ts';
import { parseCatalogue } from '../../../../../voice/models/catalogue.ts';
import { putModel, startModelHub, type ModelHub } from '../../../../fakes/model-hub.ts';

let hub: ModelHub;
let folder: string;
const weights = Buffer.from('the weights of a small model');

beforeEach(async () => {
  hub = await startModelHub();
  folder = await mkdtemp(join(tmpdir(), 'dragoman-models-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

/** A proxy that tunnels, and the hosts that were asked for. */
async function startProxy() {
  const hosts: string[] = [];
  const server = createServer();
  server.on('connect', (request, client) => {
    hosts.push(request.url ?? '');
    const { hostname, port } = new URL(`http://${request.url}`);
    const remote = connect(Number(port), hostname, () => client.write('HTTP/1.1 200 Connected\r\n\r\n'));
    remote.pipe(client).pipe(remote);
    for (const socket of [remote, client]) socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { hosts, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function fetchTiny(): Promise<void> {
  const none = { languages: {}, translators: [] };
  const model = putModel(hub, { id: 'tiny', files: { 'model.onnx': weights } });
  const catalogue = parseCatalogue({ sets: { light: none, better: none }, redirects: [], models: [model] });
  await runFetchJob({ catalogue, folder }, catalogue.models, {
    signal: AbortSignal.timeout(10_000),
    onProgress: () => undefined,
    onReady: () => undefined,
    reservedBytes: 0,
  });
}

test('models are fetched through the proxy of the environment', async () => {
  const proxy = await startProxy();
  vi.stubEnv('HTTP_PROXY', proxy.url);
  vi.stubEnv('http_proxy', proxy.url);
  vi.stubEnv('NO_PROXY', '');
  vi.stubEnv('no_proxy', '');

  await fetchTiny();

  expect(proxy.hosts).toEqual([new URL(hub.origin).host]);
  expect(await readFile(join(folder, 'tiny/model.onnx'))).toEqual(weights);
  proxy.close();
});

test('a host that NO_PROXY names is asked directly', async () => {
  const proxy = await startProxy();
  vi.stubEnv('HTTP_PROXY', proxy.url);
  vi.stubEnv('http_proxy', proxy.url);
  vi.stubEnv('NO_PROXY', '127.0.0.1');
  vi.stubEnv('no_proxy', '127.0.0.1');

  await fetchTiny();

  expect(proxy.hosts).toEqual([]);
  expect(hub.requests).toHaveLength(1);
  proxy.close();
});
