import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { entryBytes, type CatalogueEntry, type CatalogueFile } from '../../../../voice/models/catalogue.ts';
import { discard, download } from './download.ts';
import { FetchFailure } from './fetch-failure.ts';
import { hashOf } from './file-hash.ts';
import type { ModelStore } from './model-store.ts';
import type { Sources } from './sources.ts';

/** Kept free for the database and for everything else on the disk. */
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

/**
 * Fetches what is missing of the models, two files at a time. What was fetched before, or put into the folder by hand,
 * is checked and kept.
 * @throws FetchFailure when one of them cannot be had; the others are finished first
 */
export async function fetchModels(entries: readonly CatalogueEntry[], deps: FetchDeps): Promise<void> {
  await mkdir(deps.store.folder, { recursive: true });
  const jobs = await missingFiles(entries, deps);
  const progress = new Progress(entries, jobs, deps.onProgress);
  await checkDisk(jobs, deps);
  const waiting = [...jobs];
  const failures: unknown[] = [];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        await fetchFile(job, deps, progress);
        await reportReady(job.entry, deps);
      } catch (failure) {
        failures.push(failure);
        // The next file of the same hub, or on the same disk, fails likewise.
        if (deps.signal.aborted || isFinal(failure)) waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  deps.signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}

function isFinal(failure: unknown): boolean {
  return failure instanceof FetchFailure && ['disk-full', 'unreachable', 'not-allowed'].includes(failure.problem);
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
async function fetchFile(job: Job, deps: FetchDeps, progress: Progress): Promise<void> {
  const waiting = deps.sources.addressesOf(job.entry, job.file).map((address) => ({ address, isAgain: false }));
  const failures: FetchFailure[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    try {
      return await fetchFrom(next.address, job, deps, progress);
    } catch (failure) {
      if (!(failure instanceof FetchFailure) || failure.problem === 'disk-full') throw failure;
      failures.push(failure);
      if (failure.problem === 'damaged' && !next.isAgain) waiting.push({ address: next.address, isAgain: true });
      progress.received(job, 0);
    }
  }
  throw failures[0];
}

async function fetchFrom(address: URL, job: Job, deps: FetchDeps, progress: Progress): Promise<void> {
  const { entry, file } = job;
  const { store, signal } = deps;
  const part = store.partPath(entry, file);
  await mkdir(dirname(part), { recursive: true });
  await download({
    address,
    part,
    bytes: (file.packed ?? file).bytes,
    isCompressed: file.packed !== undefined,
    sources: deps.sources,
    dispatcher: deps.dispatcher,
    signal,
    onProgress: (received) => progress.received(job, received),
    checkSpace: () => checkSpace(deps),
    ...(deps.retryDelaysMs && { retryDelaysMs: deps.retryDelaysMs }),
  });
  if (file.packed?.sha256 !== undefined && (await hashOf(part, signal)) !== file.packed.sha256)
    throw await damaged(job, address, part);
  const whole = file.packed ? await unpack(job, address, part, deps) : part;
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

async function unpack(job: Job, address: URL, part: string, { signal }: FetchDeps): Promise<string> {
  const unpacked = part.replace(/\.part$/, '.unpacked');
  const { bytes } = job.file;
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > bytes ? new Error('larger than expected') : null, chunk);
    },
    flush: (done) => done(size < bytes ? new Error('smaller than expected') : null),
  });
  try {
    await pipeline(createReadStream(part), createGunzip(), limit, createWriteStream(unpacked), { signal });
    return unpacked;
  } catch (cause) {
    await rm(unpacked, { force: true });
    signal.throwIfAborted();
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') {
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
