import { errorCode } from '../../../../src/shared/error-code.ts';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Dispatcher } from 'undici';
import { entryBytes, type CatalogueEntry, type CatalogueFile } from '../../../../voice/models/catalogue.ts';
import { discard, download } from './download.ts';
import { FetchFailure } from './fetch-failure.ts';
import { hashOf } from './file-hash.ts';
import type { ModelStore } from './model-store.ts';
import type { Sources } from './sources.ts';
import { unpack } from './unpack.ts';

/** Disk space reserved for the database and for everything else. */
const RESERVED_BYTES = 512 * 1024 * 1024;
const FILES_AT_ONCE = 2;

export type FetchProgress = { readonly receivedBytes: number; readonly totalBytes: number };

export type FetchDeps = {
  readonly store: ModelStore;
  readonly sources: Sources;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  onProgress(progress: FetchProgress): void;
  /** All files of the model are there. */
  onReady(entry: CatalogueEntry): void;
  readonly retryDelaysMs?: readonly number[];
  readonly reservedBytes?: number;
};

type Job = { readonly entry: CatalogueEntry; readonly file: CatalogueFile };

type Run = FetchDeps & {
  readonly progress: Progress;
  /** By their names: hosts that could not be reached in this run are not asked again. */
  readonly lostHosts: Map<string, FetchFailure>;
};

/**
 * Fetches what is missing of the models, two files at a time. What was fetched before, or put into the folder by hand,
 * is checked and kept.
 * @throws FetchFailure when one of them cannot be had; the others are finished first
 */
export async function fetchModels(entries: readonly CatalogueEntry[], deps: FetchDeps): Promise<void> {
  await mkdir(deps.store.folder, { recursive: true });
  const jobs = await missingFiles(entries, deps);
  const progress = new Progress(entries, jobs, deps.onProgress);
  const run: Run = { ...deps, progress, lostHosts: new Map() };
  await checkDisk(jobs, deps);
  const waiting = [...jobs];
  const failures: unknown[] = [];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        await fetchFile(job, run);
        await reportReady(job.entry, deps);
      } catch (failure) {
        failures.push(failure);
        // The next file on the same disk fails likewise.
        if (deps.signal.aborted || isDiskFull(failure)) waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  deps.signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}

function isDiskFull(failure: unknown): boolean {
  return failure instanceof FetchFailure && failure.problem === 'disk-full';
}

async function missingFiles(entries: readonly CatalogueEntry[], deps: FetchDeps): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const entry of entries) {
    const damaged = new Set(await deps.store.check(entry, { signal: deps.signal }));
    const states = await deps.store.fileStates(entry);
    const missing = entry.files.filter((file) => damaged.has(file) || states.get(file) !== 'ready');
    if (missing.length === 0) deps.onReady(entry);
    jobs.push(...missing.map((file) => ({ entry, file })));
  }
  return jobs;
}

/** A compressed file is on the disk beside the unpacked one for a moment, but never two of all at once. */
async function checkDisk(jobs: readonly Job[], deps: FetchDeps): Promise<void> {
  if (jobs.length === 0) return;
  await checkSpace(
    deps,
    jobs.reduce((sum, { file }) => sum + file.bytes, 0),
  );
}

/** @param needed bytes beside the reserve */
async function checkSpace({ store, reservedBytes = RESERVED_BYTES }: FetchDeps, needed = 0): Promise<void> {
  const disk = await statfs(store.folder);
  const free = disk.bavail * disk.bsize;
  if (free >= needed + reservedBytes) return;
  throw new FetchFailure(
    'disk-full',
    `The models need ${megabytes(needed)} and ${megabytes(reservedBytes)} that stay free, and ${store.folder} has ` +
      `${megabytes(free)}. Free some space, or set MODELS_DIR to a folder on another disk.`,
  );
}

async function reportReady(entry: CatalogueEntry, { store, onReady }: FetchDeps): Promise<void> {
  if (await store.isReady(entry)) onReady(entry);
}

/** From the first address that serves it. What arrives damaged is asked for once more, after the other addresses. */
async function fetchFile(job: Job, run: Run): Promise<void> {
  const waiting = run.sources.addressesOf(job.entry, job.file).map((address) => ({ address, isAgain: false }));
  const failures: FetchFailure[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, isAgain } = next;
    const failure = run.lostHosts.get(address.host) ?? (await failureOf(fetchFrom(address, job, run)));
    if (!failure) return;
    if (failure.problem === 'unreachable') run.lostHosts.set(address.host, failure);
    if (failure.problem === 'damaged' && !isAgain) waiting.push({ address, isAgain: true });
    failures.push(failure);
    run.progress.received(job, 0);
  }
  throw inOne(failures);
}

/** @throws what is not about an address */
async function failureOf(work: Promise<void>): Promise<FetchFailure | undefined> {
  try {
    return await work.then(() => undefined);
  } catch (failure) {
    if (failure instanceof FetchFailure && failure.problem !== 'disk-full') return failure;
    throw failure;
  }
}

/** Joins the messages of all addresses; the problem is the first one's. */
function inOne(failures: readonly FetchFailure[]): FetchFailure {
  const message = [...new Set(failures.map((failure) => failure.message))].join(' ');
  const retryAfterMs = Math.max(0, ...failures.map((failure) => failure.retryAfterMs ?? 0));
  return new FetchFailure(failures[0]?.problem ?? 'refused', message, { ...(retryAfterMs > 0 && { retryAfterMs }) });
}

async function fetchFrom(address: URL, job: Job, run: Run): Promise<void> {
  const { entry, file } = job;
  const { store, signal, progress } = run;
  const part = store.partPath(entry, file);
  await mkdir(dirname(part), { recursive: true });
  await download({
    address,
    part,
    bytes: (file.packed ?? file).bytes,
    isCompressed: file.packed !== undefined,
    sources: run.sources,
    dispatcher: run.dispatcher,
    signal,
    onProgress: (received) => progress.received(job, received),
    checkSpace: () => checkSpace(run),
    ...(run.retryDelaysMs && { retryDelaysMs: run.retryDelaysMs }),
  });
  if (file.packed?.sha256 !== undefined && (await hashOf(part, signal)) !== file.packed.sha256)
    throw await damaged(job, address, part);
  const whole = file.packed ? await unpacked(job, address, part, run) : part;
  const sha256 = await hashOf(whole, signal);
  if (file.sha256 !== undefined && sha256 !== file.sha256) {
    await rm(whole, { force: true });
    throw await damaged(job, address, part);
  }
  await store.accept(entry, file, { path: whole, sha256 });
  await discard(part);
  progress.finished(job);
}

async function damaged({ entry, file }: Job, { host }: URL, part: string): Promise<FetchFailure> {
  await discard(part);
  return new FetchFailure(
    'damaged',
    `${host} serves another file than ${entry.id}/${file.name} of the catalogue: its hash is not the expected one.`,
  );
}

async function unpacked(job: Job, address: URL, part: string, { signal }: Run): Promise<string> {
  const whole = part.replace(/\.part$/, '.unpacked');
  try {
    await unpack(part, whole, job.file.bytes, signal);
    return whole;
  } catch (cause) {
    signal.throwIfAborted();
    if (errorCode(cause) === 'ENOSPC') {
      await discard(part);
      throw new FetchFailure('disk-full', 'The disk is full.', { cause });
    }
    throw await damaged(job, address, part);
  }
}

/** Bytes of all models, those that were there before included, as they will be in the folder. */
class Progress {
  readonly #totalBytes: number;
  readonly #missingBytesByFile: Map<CatalogueFile, number>;
  readonly #onProgress: FetchDeps['onProgress'];

  constructor(entries: readonly CatalogueEntry[], jobs: readonly Job[], onProgress: FetchDeps['onProgress']) {
    this.#totalBytes = entries.reduce((sum, entry) => sum + entryBytes(entry), 0);
    this.#missingBytesByFile = new Map(jobs.map(({ file }) => [file, file.bytes]));
    this.#onProgress = onProgress;
    this.#report();
  }

  /** @param received transferred bytes, which are fewer than those of the file when it comes packed */
  received({ file }: Job, received: number): void {
    const share = received / (file.packed ?? file).bytes;
    this.#missingBytesByFile.set(file, Math.round(file.bytes * (1 - share)));
    this.#report();
  }

  finished({ file }: Job): void {
    this.#missingBytesByFile.delete(file);
    this.#report();
  }

  #report(): void {
    let missing = 0;
    for (const bytes of this.#missingBytesByFile.values()) missing += bytes;
    this.#onProgress({ receivedBytes: this.#totalBytes - missing, totalBytes: this.#totalBytes });
  }
}

/** `1,190 MB`; decimal megabytes, as hubs state them. */
export function megabytes(bytes: number): string {
  return `${Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1e6)).toLocaleString('en')} MB`;
}
