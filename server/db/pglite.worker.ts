import { fdatasyncSync, openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PgliteFailure, PgliteReply, PgliteRequest, PgliteStart } from './pglite-messages.ts';

/** The embedded database, in a thread because every query blocks the thread it runs on. */

const INT8 = 20;
const parsers = { [INT8]: Number };
let syncCount = 0;

/** PGlite's folder with the one thing it lacks: an `fsync` that reaches the disk, so that a power cut loses nothing. */
class DurableFS extends NodeFS {
  override async init(...options: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...options);
    ready.emscriptenOpts.preRun ??= [];
    const preRun = ready.emscriptenOpts.preRun;
    if (!Array.isArray(preRun)) throw new Error('PGlite changed how it starts');
    preRun.push((module: { NODEFS?: { stream_ops: Record<string, unknown> } }) => {
      if (!module.NODEFS) throw new Error('PGlite changed its file system');
      module.NODEFS.stream_ops['fsync'] = syncStream;
    });
    return ready;
  }
}

function syncStream(stream: { nfd?: number }): number {
  syncCount += 1;
  if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
  return 0;
}

async function open({ folder, templateFile }: PgliteStart): Promise<PGlite> {
  if (folder === undefined) return await PGlite.create({ parsers });
  const template = templateFile === undefined ? undefined : await openAsBlob(templateFile);
  const pg = await PGlite.create({
    fs: new DurableFS(folder),
    parsers,
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
    ...(template ? { loadDataDir: template } : {}),
  });
  // The hook relies on PGlite's internals: this fails if an upgrade silently drops it.
  await pg.exec('checkpoint');
  if (syncCount === 0) throw new Error('the embedded database does not sync to the disk');
  return pg;
}

function failureOf(error: unknown): PgliteFailure {
  const message = error instanceof Error ? error.message : String(error);
  return { message, code: textField(error, 'code'), constraint: textField(error, 'constraint') };
}

function textField(value: unknown, key: string): string | undefined {
  const field =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([element]) => element === key)
      : undefined;
  return typeof field?.[1] === 'string' ? field[1] : undefined;
}

function send(reply: PgliteReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(reply);
}

async function handle(pg: PGlite, request: PgliteRequest): Promise<void> {
  const { id } = request;
  try {
    if (request.type === 'close') {
      await pg.close();
      send({ type: 'closed', id });
      return;
    }
    const result = await pg.query(request.sql, [...request.parameters]);
    send({ type: 'rows', id, rows: result.rows, affected: result.affectedRows ?? 0 });
  } catch (error) {
    send({ type: 'failed', id, failure: failureOf(error) });
  }
}

try {
  const pg = await open(workerData);
  const version = await pg.query<{ version: string }>('select version()');
  parentPort?.on('message', (request: PgliteRequest) => void handle(pg, request));
  send({ type: 'ready', version: version.rows[0]?.version ?? '' });
} catch (error) {
  send({ type: 'not-opened', message: failureOf(error).message });
}
