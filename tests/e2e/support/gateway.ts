import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

/**
 * Faults between the page and the server:
 * `error` responds with 500; `away` drops the connection; `lose-answer` forwards the request and drops the response;
 * `hold` delays the request until the fault is cleared, and then drops it.
 */
export type Fault = 'error' | 'away' | 'lose-answer' | 'hold';

/** A proxy in front of the server, with its own origin. */
export type Gateway = {
  readonly url: string;
  /** Requests to this path so far, including failed ones. */
  count(path: string): number;
  /** Makes requests to this path fail from now on. */
  break(path: string, fault: Fault): void;
  mend(): void;
  /** Clears the fault and the counts. */
  reset(): void;
  /** Serves another version at the next fetch of the service worker. */
  release(version: string): void;
  /** From now on the page is that of this build, and files of any other are gone. */
  deploy(folder: string): void;
  stop(): Promise<void>;
};

export async function startGateway(target: string): Promise<Gateway> {
  const faults = new Map<string, Fault>();
  const counts = new Map<string, number>();
  const held = new Set<() => void>();
  let version = '';
  let deployed: string | undefined;

  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', target).pathname;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const fault = faults.get(path);
    if (fault === 'away') return void incoming.socket.destroy();
    if (fault === 'hold') return void held.add(() => incoming.socket.destroy());
    if (fault === 'error') return answerError(incoming, outgoing);
    if (deployed && !path.startsWith('/api/')) return answerFile(deployed, path, outgoing);
    pass(incoming, outgoing, { path, isAnswerLost: fault === 'lose-answer' });
  });

  function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { path, isAnswerLost }: { path: string; isAnswerLost: boolean },
  ): void {
    const isService = path === '/service.js' && version !== '';
    const headers = { ...incoming.headers, ...(isService ? { 'accept-encoding': 'identity' } : {}) };
    const onward = request(`${target}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      if (isAnswerLost) return void answer.resume().on('end', () => incoming.socket.destroy());
      if (!isService) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(outgoing);
      }
      outgoing.writeHead(200, { 'content-type': answer.headers['content-type'], 'cache-control': 'no-cache' });
      answer.pipe(outgoing, { end: false });
      answer.on('end', () => outgoing.end(`\n// ${version}`));
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }

  function mend(): void {
    faults.clear();
    for (const lose of held) lose();
    held.clear();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    count: (path) => counts.get(path) ?? 0,
    break: (path, fault) => void faults.set(path, fault),
    mend,
    reset() {
      mend();
      counts.clear();
    },
    release: (name) => void (version = name),
    deploy: (folder) => void (deployed = folder),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Every address without a file name is a screen of the app. */
function answerFile(folder: string, path: string, outgoing: ServerResponse): void {
  const name = extname(path) === '' ? '/index.html' : path;
  try {
    const content = readFileSync(join(folder, name));
    outgoing.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream', ...uncached });
    outgoing.end(content);
  } catch {
    outgoing.writeHead(404).end();
  }
}

const uncached = { 'cache-control': 'no-cache' };

function answerError(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  outgoing.writeHead(500, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ code: 'server_error', message: 'Something broke' }));
}
