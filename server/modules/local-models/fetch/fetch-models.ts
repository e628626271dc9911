import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { fileBytes, type CatalogueEntry, type CatalogueFile } from '../../../../voice/models/catalogue.ts';
import { hasChecksum, type Checksum } from './checksum.ts';
import { discard, download } from './download.ts';
import { FetchFailure } from './fetch-failure.ts';
import type { ModelStore } from './model-store.ts';
import type { Sources } from './sources.ts';

/** Kept free for the database and for everything else on the disk. */
const RESERVED_BYTES = 512 * 1024 * 1024;
const FILES_AT_ONCE = 2;
/** A file may be larger than its approximate size by this factor, and then something else is being unpacked. */
const MAX_UNPACKED_FACTOR = 4;

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

/** What compression may add to a file that does not compress. */
const GZIP_OVERHEAD_BYTES = 64 * 1024;

/** A compressed file is on the disk beside the unpacked one for a moment, but never two of all at once. */
async function checkDisk(jobs: readonly Job[], deps: FetchDeps): Promise<void> {
  if (jobs.length === 0) return;
  await checkSpace(
    deps,
    jobs.reduce((sum, { file }) => sum + fileBytes(file), 0),
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

/** A wrong byte: once more from the beginning. */
async function fetchFile(job: Job, deps: FetchDeps, progress: Progress): Promise<void> {
  for (const isLast of [false, true]) {
    try {
      return await fetchOnce(job, deps, progress);
    } catch (failure) {
      if (!(failure instanceof FetchFailure) || failure.problem !== 'damaged' || isLast) throw failure;
      progress.received(job.file, 0, undefined);
    }
  }
}

async function fetchOnce(job: Job, deps: FetchDeps, progress: Progress): Promise<void> {
  const { entry, file } = job;
  const { store, sources } = deps;
  const part = store.partPath(entry, file);
  await mkdir(dirname(part), { recursive: true });
  const fromHub = await download({
    address: sources.addressOf(file),
    part,
    maxBytes: mostBytes(file) + (file.gzip ? GZIP_OVERHEAD_BYTES : 0),
    isCompressed: file.gzip === true,
    sources,
    dispatcher: deps.dispatcher,
    signal: deps.signal,
    onProgress: (received, total) => progress.received(file, received, total),
    checkSpace: () => checkSpace(deps),
    ...(deps.retryDelaysMs && { retryDelaysMs: deps.retryDelaysMs }),
  });
  const transferred = file.sha256 === null || file.gzip ? fromHub : undefined;
  if (file.sha256 === null && !fromHub) {
    await discard(part);
    throw new FetchFailure(
      'no-checksum',
      `${sources.addressOf(file).host} sends no checksum of ${entry.id}/${file.name}, and the catalogue has none. ` +
        'Fetch it from its own hub, or write its SHA-256 into the catalogue (npm run models -- pin).',
    );
  }
  if (transferred && !(await hasChecksum(part, transferred, deps.signal))) throw await damaged(job, part);
  const whole = file.gzip ? await unpack(job, part, deps) : part;
  const expected: Checksum | undefined = file.sha256 === null ? undefined : { algorithm: 'sha256', hex: file.sha256 };
  if (expected && !(await hasChecksum(whole, expected, deps.signal))) {
    await rm(whole, { force: true });
    throw await damaged(job, part);
  }
  await store.accept(entry, file, whole);
  await discard(part);
  progress.finished(file);
}

async function damaged({ entry, file }: Job, part: string): Promise<FetchFailure> {
  await discard(part);
  return new FetchFailure(
    'damaged',
    `${entry.id}/${file.name} was fetched twice and its hash is not that of the catalogue. The hub or the mirror ` +
      'serves another file: do not use it.',
  );
}

function mostBytes(file: CatalogueFile): number {
  return file.bytes ?? fileBytes(file) * MAX_UNPACKED_FACTOR;
}

async function unpack(job: Job, part: string, { signal }: FetchDeps): Promise<string> {
  const { file } = job;
  const unpacked = part.replace(/\.part$/, '.unpacked');
  const most = mostBytes(file);
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > most ? new Error('larger than expected') : null, chunk);
    },
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
    throw await damaged(job, part);
  }
}

/** Bytes of all models, those that were there before included, as they will be in the folder. */
class Progress {
  readonly #totalBytes: number;
  readonly #missingBytesByFile: Map<CatalogueFile, number>;
  readonly #onProgress: FetchDeps['onProgress'];

  constructor(entries: readonly CatalogueEntry[], jobs: readonly Job[], onProgress: FetchDeps['onProgress']) {
    this.#totalBytes = entries.reduce((sum, { files }) => sum + files.reduce((own, one) => own + fileBytes(one), 0), 0);
    this.#missingBytesByFile = new Map(jobs.map(({ file }) => [file, fileBytes(file)]));
    this.#onProgress = onProgress;
    this.#report();
  }

  /** @param total transferred bytes of the whole file, which differ from its size when it comes compressed */
  received(file: CatalogueFile, received: number, total: number | undefined): void {
    const bytes = fileBytes(file);
    const share = Math.min(1, received / (total ?? bytes));
    this.#missingBytesByFile.set(file, Math.round(bytes * (1 - share)));
    this.#report();
  }

  finished(file: CatalogueFile): void {
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
