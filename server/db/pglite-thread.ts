import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PgliteFailure, PgliteReply, PgliteRequest, PgliteStart } from './pglite-messages.ts';
import { DatabaseUnavailableError, StatementError } from './database-errors.ts';
import { startFilling } from './fill-folder.ts';
import { workerFromSources } from './worker-from-sources.ts';

export type Rows = { readonly rows: readonly unknown[]; readonly affected: number };

/** The embedded database in its worker thread. */
export type PgliteThread = {
  readonly version: string;
  /** Resolves when the database stops responding or its thread ends; never after `close`. */
  readonly lost: Promise<Error>;
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>;
  close(): Promise<void>;
};

/** PGlite cannot be interrupted: past this time the thread counts as lost, and is replaced by `ReopeningPglite`. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** The first start unpacks a whole PostgreSQL, which is slow on a small machine. */
const OPEN_TIMEOUT_MS = 120_000;

export async function openPgliteThread(
  start: PgliteStart,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): Promise<PgliteThread> {
  const { folder, templateFile } = start;
  const finishFilling = folder === undefined ? undefined : startFilling(folder);
  const hasTemplate = finishFilling !== undefined && templateFile !== undefined && existsSync(templateFile);
  const worker = await startWorker({ ...start, templateFile: hasTemplate ? templateFile : undefined });
  const version = await whenReady(worker);
  finishFilling?.();
  return new WorkerPgliteThread(worker, version, statementTimeoutMs);
}

type PendingRequest = { resolve(rows: Rows): void; reject(reason: Error): void; readonly timer: NodeJS.Timeout };

class WorkerPgliteThread implements PgliteThread {
  readonly version: string;
  readonly lost: Promise<Error>;
  readonly #worker: Worker;
  readonly #statementTimeoutMs: number;
  readonly #pendingById = new Map<number, PendingRequest>();
  #reportLost: (reason: Error) => void = () => undefined;
  #lastId = 0;
  /** Why no further request is possible. */
  #failure: Error | undefined;
  #closing = false;

  constructor(worker: Worker, version: string, statementTimeoutMs: number) {
    this.version = version;
    this.#worker = worker;
    this.#statementTimeoutMs = statementTimeoutMs;
    this.lost = new Promise((resolve) => {
      this.#reportLost = resolve;
    });
    worker.on('message', (reply: PgliteReply) => this.#onReply(reply));
    worker.on('error', (error) => this.#fail(new DatabaseUnavailableError('The embedded database stopped.', error)));
    worker.on('exit', () => this.#fail(new DatabaseUnavailableError('The embedded database is closed.')));
  }

  query(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    return this.#request({ type: 'query', sql, parameters });
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (!this.#failure) await this.#request({ type: 'close' });
    await this.#worker.terminate();
  }

  #request(request: { type: 'query'; sql: string; parameters: readonly unknown[] } | { type: 'close' }): Promise<Rows> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#onTimeout(), this.#statementTimeoutMs);
      this.#pendingById.set(id, { resolve, reject, timer });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      this.#worker.postMessage({ id, ...request } satisfies PgliteRequest);
    });
  }

  #onReply(reply: PgliteReply): void {
    if (!('id' in reply)) return;
    const pending = this.#pendingById.get(reply.id);
    if (!pending) return;
    this.#pendingById.delete(reply.id);
    clearTimeout(pending.timer);
    if (reply.type === 'failed') pending.reject(toError(reply.failure));
    else if (reply.type === 'rows') pending.resolve(reply);
    else pending.resolve({ rows: [], affected: 0 });
  }

  #onTimeout(): void {
    this.#fail(
      new DatabaseUnavailableError(`The embedded database has not responded for ${this.#statementTimeoutMs} ms.`),
    );
  }

  /** Rejects every pending and every later request. */
  #fail(reason: Error): void {
    this.#failure ??= reason;
    if (!this.#closing) this.#reportLost(reason);
    for (const { timer, reject } of this.#pendingById.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#pendingById.clear();
  }
}

function toError({ message, code, constraint }: PgliteFailure): Error {
  return code ? new StatementError(message, code, constraint) : new DatabaseUnavailableError(message);
}

async function startWorker(start: PgliteStart): Promise<Worker> {
  const isBundled = !import.meta.url.endsWith('.ts');
  const file = isBundled ? new URL('./pglite.worker.mjs', import.meta.url) : await workerFromSources();
  return new Worker(file, { workerData: start, execArgv: [] });
}

/** The version of the database, once it is open. */
async function whenReady(worker: Worker): Promise<string> {
  const exited = new AbortController();
  try {
    const signal = AbortSignal.any([exited.signal, AbortSignal.timeout(OPEN_TIMEOUT_MS)]);
    worker.once('exit', () => exited.abort());
    const [reply]: PgliteReply[] = await once(worker, 'message', { signal });
    if (reply?.type === 'ready') return reply.version;
    throw new Error(reply?.type === 'not-opened' ? reply.message : 'unexpected first message');
  } catch (error) {
    await worker.terminate();
    throw new DatabaseUnavailableError('The embedded database did not open.', error);
  }
}
