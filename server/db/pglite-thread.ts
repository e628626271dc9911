import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PgliteReply, PgliteRequest, PgliteStart } from './pglite-messages.ts';
import { StatementError, DatabaseUnavailableError } from './database-errors.ts';

export type Rows = { readonly rows: readonly unknown[]; readonly affected: number };

/** The embedded database behind its thread. */
export type PgliteThread = {
  readonly version: string;
  /** Tells of a database that will never answer again; one that is closed was not lost. */
  readonly lost: Promise<Error>;
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>;
  close(): Promise<void>;
};

type Waiting = { resolve(rows: Rows): void; reject(reason: Error): void; readonly timer: NodeJS.Timeout };

/** Bounds one statement: PGlite cannot be interrupted, so a stuck one is reported and nothing waits behind it. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A first start unpacks a whole PostgreSQL and may be slow on a small machine. */
const OPEN_TIMEOUT_MS = 120_000;

export async function openPgliteThread(
  start: PgliteStart,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): Promise<PgliteThread> {
  const worker = startWorker(start);
  const version = await ready(worker);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let broken: Error | undefined;
  let closing = false;
  let tellLost: (reason: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => {
    tellLost = resolve;
  });

  function fail(reason: Error): void {
    broken ??= reason;
    if (!closing) tellLost(reason);
    for (const one of waiting.values()) {
      clearTimeout(one.timer);
      one.reject(reason);
    }
    waiting.clear();
  }

  function ask(
    request: { type: 'query'; sql: string; parameters: readonly unknown[] } | { type: 'close' },
  ): Promise<Rows> {
    if (broken) return Promise.reject(broken);
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          fail(new DatabaseUnavailableError(`The embedded database has not answered for ${statementTimeoutMs} ms.`)),
        statementTimeoutMs,
      );
      waiting.set(id, { resolve, reject, timer });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ id, ...request } satisfies PgliteRequest);
    });
  }

  worker.on('message', (reply: PgliteReply) => settle(waiting, reply));
  worker.on('error', (error) => fail(new DatabaseUnavailableError('The embedded database stopped.', error)));
  worker.on('exit', () => fail(new DatabaseUnavailableError('The embedded database is closed.')));

  return {
    version,
    lost,
    query: (sql, parameters) => ask({ type: 'query', sql, parameters }),
    close: async () => {
      closing = true;
      if (!broken) await ask({ type: 'close' });
      await worker.terminate();
    },
  };
}

function settle(waiting: Map<number, Waiting>, reply: PgliteReply): void {
  if (!('id' in reply)) return;
  const one = waiting.get(reply.id);
  if (!one) return;
  waiting.delete(reply.id);
  clearTimeout(one.timer);
  if (reply.type === 'refused') one.reject(failureOf(reply.refusal));
  else if (reply.type === 'rows') one.resolve(reply);
  else one.resolve({ rows: [], affected: 0 });
}

function failureOf(refusal: Extract<PgliteReply, { type: 'refused' }>['refusal']): Error {
  if (!refusal.code) return new DatabaseUnavailableError(refusal.message);
  return new StatementError(refusal.message, refusal.code, refusal.constraint);
}

/** The thread is a bundled `.mjs` beside the bundle; while developing, a `.ts` file that tsx must learn to load first. */
function startWorker(start: PgliteStart): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./pglite.worker.mjs', import.meta.url), { workerData: start });
  const entry = new URL('./pglite.worker.ts', import.meta.url).href;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = new URL('./dist/esm/api/index.mjs', tsx).href;
  const bootstrap = `import('${loader}').then((tsx) => { tsx.register(); return import('${entry}'); });`;
  return new Worker(bootstrap, { eval: true, workerData: start, execArgv: [] });
}

async function ready(worker: Worker): Promise<string> {
  const gone = new AbortController();
  try {
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(OPEN_TIMEOUT_MS)]);
    worker.once('exit', () => gone.abort());
    const [reply]: PgliteReply[] = await once(worker, 'message', { signal });
    if (reply?.type === 'ready') return reply.version;
    throw new Error(reply?.type === 'not-opened' ? reply.message : 'unexpected first words');
  } catch (failure) {
    await worker.terminate();
    throw new DatabaseUnavailableError('The embedded database did not open.', failure);
  }
}
