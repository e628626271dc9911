/**
 * The fetching process: fetches and hashes models with low priority, so that neither slows the server down. Started by
 * `fetch-process.ts`, and ended when it has nothing to do.
 */
import { lowerPriority } from '../../../../voice/engines/local/process/lower-priority.ts';
import { entryById, type CatalogueEntry } from '../../../../voice/models/catalogue.ts';
import { FetchFailure } from './fetch-failure.ts';
import { runFetchJob, type FetchTarget } from './fetch-job.ts';
import { parseFetchCommand, type FetchCommand, type FetchReport } from './fetch-protocol.ts';
import { ModelStore } from './model-store.ts';

const PROGRESS_INTERVAL_MS = 250;

const stopping = new AbortController();
let target: FetchTarget | undefined;
/** One piece of work after the other. */
let work: Promise<void> = Promise.resolve();

function send(report: FetchReport): void {
  if (process.connected) process.send?.(report, undefined, undefined, () => undefined);
}

function receive(command: FetchCommand): void {
  switch (command.type) {
    case 'configure':
      target = command;
      return;
    case 'check':
      enqueue(() => check(command.ids));
      return;
    case 'fetch':
      enqueue(() => fetch(command.key, command.ids));
      return;
    default:
      stopping.abort(new Error('stopped'));
      process.disconnect();
  }
}

function enqueue(next: () => Promise<void>): void {
  const before = work;
  work = (async () => {
    await before;
    try {
      await next();
    } catch (failure) {
      if (!stopping.signal.aborted) throw failure;
    }
  })();
}

async function check(ids: readonly string[]): Promise<void> {
  if (!target) return;
  const store = new ModelStore(target.folder);
  for (const entry of entriesOf(target, ids)) {
    try {
      await store.check(entry, { signal: stopping.signal });
      if (await store.isReady(entry)) send({ type: 'ready', ids: [entry.id] });
    } catch {
      // A file that cannot be read, or is gone again, must not end what is fetched beside it.
      stopping.signal.throwIfAborted();
    }
    send({ type: 'checked', ids: [entry.id] });
  }
}

async function fetch(key: string, ids: readonly string[]): Promise<void> {
  if (!target) return;
  let reportedAtMs = 0;
  try {
    await runFetchJob(target, entriesOf(target, ids), {
      signal: stopping.signal,
      onReady: ({ id }) => send({ type: 'ready', ids: [id] }),
      onProgress: (progress) => {
        const nowMs = performance.now();
        if (nowMs - reportedAtMs < PROGRESS_INTERVAL_MS && progress.receivedBytes < progress.totalBytes) return;
        reportedAtMs = nowMs;
        send({ type: 'progress', key, ...progress });
      },
    });
    send({ type: 'finished', key });
  } catch (failure) {
    if (stopping.signal.aborted) return;
    const message = failure instanceof Error ? failure.message : String(failure);
    const { problem, retryAfterMs } = failure instanceof FetchFailure ? failure : new FetchFailure('refused', message);
    send({ type: 'failed', key, problem, message, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  }
}

function entriesOf({ catalogue }: FetchTarget, ids: readonly string[]): CatalogueEntry[] {
  return ids.map((id) => entryById(catalogue, id)).filter((value) => value !== undefined);
}

if (process.send) {
  lowerPriority();
  process.on('message', (message) => {
    const command = parseFetchCommand(message);
    if (command) receive(command);
  });
  process.on('disconnect', () => process.exit(0));
  // Signals go to the whole process group: the server stops this process in order.
  process.on('SIGTERM', () => undefined);
  process.on('SIGINT', () => undefined);
} else {
  process.stderr.write('This program is started by the server: run npm start.\n');
  process.exitCode = 1;
}
