import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Faults of the next requests of a file, one request each. */
export type HubFault =
  /** The connection is lost when the promise resolves. */
  | { readonly type: 'cut'; readonly afterBytes: number; readonly until: Promise<void> }
  | { readonly type: 'wrong-byte' }
  | { readonly type: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The response does not say how long it is. */
  | { readonly type: 'no-length' }
  /** The response says that it is whole, and lacks its second half. */
  | { readonly type: 'truncated' }
  /** The second half is sent only when the promise resolves. */
  | { readonly type: 'stall'; readonly until: Promise<void> }
  | { readonly type: 'redirect'; readonly to: string; readonly status?: number };

export type HubFile = {
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly faults?: HubFault[];
};

export type HubRequest = {
  readonly path: string;
  readonly range: string | undefined;
  readonly accept: string | undefined;
  readonly status: number;
};

export type ModelHub = {
  readonly origin: string;
  readonly requests: readonly HubRequest[];
  /** The most files that were served at the same time. */
  mostAtOnce(): number;
  put(path: string, file: HubFile): void;
  close(): Promise<void>;
};

/** A hub that serves models from memory, with ranges and entity tags, on a loopback address. */
export async function startModelHub(): Promise<ModelHub> {
  const files = new Map<string, HubFile>();
  const requests: HubRequest[] = [];
  const count = { now: 0, most: 0 };
  const server = createServer((request, response) => {
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    response.on('close', () => (count.now -= 1));
    void serve(files.get(request.url ?? ''), request, response).finally(() =>
      requests.push({
        path: request.url ?? '',
        range: request.headers.range,
        accept: request.headers.accept,
        status: response.statusCode,
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the hub has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    mostAtOnce: () => count.most,
    put: (path, file) => void files.set(path, file),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function serve(file: HubFile | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!file) return void response.writeHead(404).end();
  const fault = file.faults?.shift();
  if (fault?.type === 'status') return void response.writeHead(fault.status, fault.headers).end();
  if (fault?.type === 'redirect')
    return void response.writeHead(fault.status ?? 302, { location: fault.to, ...file.headers }).end();
  const body = bodyOf(file, fault);
  const etag = `"${sha256(file.body).slice(0, 16)}"`;
  const ifRange = request.headers['if-range'];
  const isPart = request.headers.range !== undefined && (ifRange === undefined || ifRange === etag);
  const from = isPart ? startOf(request.headers.range) : 0;
  if (from >= body.length && from > 0) {
    return void response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
  }
  response.writeHead(isPart ? 206 : 200, {
    etag,
    ...(fault?.type !== 'no-length' && { 'content-length': body.length - from }),
    ...(isPart && { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }),
    ...file.headers,
  });
  if (request.method === 'HEAD') return void response.end();
  await send(response, body.subarray(from), fault);
}

async function send(response: ServerResponse, body: Buffer, fault: HubFault | undefined): Promise<void> {
  if (fault?.type === 'cut') {
    response.write(body.subarray(0, fault.afterBytes));
    await fault.until;
    return void response.destroy();
  }
  if (fault?.type !== 'stall') return void response.end(body);
  const half = Math.floor(body.length / 2);
  response.write(body.subarray(0, half));
  await fault.until;
  response.end(body.subarray(half));
}

function bodyOf({ body }: HubFile, fault: HubFault | undefined): Buffer {
  if (fault?.type === 'wrong-byte') return flipped(body);
  return fault?.type === 'truncated' ? body.subarray(0, body.length >> 1) : body;
}

function startOf(range: string | undefined): number {
  return Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
}

function flipped(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1;
  return copy;
}

export function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

export type HubModel = { readonly id: string; readonly files: Readonly<Record<string, Buffer>> };

/** The entry of a catalogue for a model, whose files it puts on the hub. The fields given replace those made up. */
export function putModel(hub: ModelHub, { id, files }: HubModel, fields: object = {}, gzip = false): object {
  const entries = Object.entries(files).map(([name, body]) => {
    const sent = gzip ? gzipSync(body) : body;
    hub.put(`/${id}/${name}${gzip ? '.gz' : ''}`, { body: sent });
    const packed = { bytes: sent.length, sha256: sha256(sent) };
    return { name, bytes: body.length, sha256: sha256(body), ...(gzip && { packed }) };
  });
  return {
    id,
    name: id,
    kind: 'recogniser',
    engine: 'omnilingual',
    languages: ['eng', 'spa'],
    sources: [`${hub.origin}/${id}/`],
    files: entries,
    options: {},
    memoryMb: 10,
    licence: { name: 'CC0-1.0', link: 'https://models.example/licence' },
    quality: {},
    ...fields,
  };
}
