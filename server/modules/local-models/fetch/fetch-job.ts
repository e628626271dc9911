import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { EnvHttpProxyAgent, type Dispatcher } from 'undici';
import type { Catalogue, CatalogueEntry } from '../../../../voice/models/catalogue.ts';
import { FolderInUseError, lockFolder, type FolderLock } from '../../../db/folder-lock.ts';
import { sleep } from '../../../../src/shared/async.ts';
import { FetchFailure } from './fetch-failure.ts';
import { fetchModels, type FetchDeps } from './fetch-models.ts';
import { ModelStore } from './model-store.ts';
import { createSources, type ModelMirrors } from './sources.ts';

export type FetchTarget = {
  readonly catalogue: Catalogue;
  readonly folder: string;
  readonly mirrors?: ModelMirrors | undefined;
  readonly retryDelaysMs?: readonly number[] | undefined;
};

type JobOptions = Pick<FetchDeps, 'signal' | 'onProgress' | 'onReady'> & {
  /** Another process fetches into the same folder: it is waited for. */
  onWaiting?(): void;
  readonly reservedBytes?: number;
};

/** A connection that brings nothing for this long is given up, and tried again. */
const SILENCE_MS = 30_000;
const LOCK_RETRY_MS = 500;

/**
 * Fetches models with the proxies of the environment, alone in the folder.
 * @throws FetchFailure with a sentence for the operator
 */
export async function runFetchJob(
  { catalogue, folder, mirrors, retryDelaysMs }: FetchTarget,
  entries: readonly CatalogueEntry[],
  options: JobOptions,
): Promise<void> {
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS });
  const lock = await lockAlone(folder, options);
  try {
    const sources = createSources(catalogue, mirrors);
    const deps = { ...options, ...(retryDelaysMs && { retryDelaysMs }) };
    await fetchModels(entries, { ...deps, store: new ModelStore(folder), sources, dispatcher });
  } catch (failure) {
    throw withAdvice(failure, folder);
  } finally {
    await lock.release();
    await closed(dispatcher);
  }
}

async function lockAlone(folder: string, { signal, onWaiting }: JobOptions): Promise<FolderLock> {
  const lockPath = join(folder, '.fetching');
  await mkdir(lockPath, { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      return await lockFolder(lockPath);
    } catch (failure) {
      if (!(failure instanceof FolderInUseError)) throw failure;
      if (attempt === 0) onWaiting?.();
      await sleep(LOCK_RETRY_MS, signal);
    }
  }
}

function withAdvice(failure: unknown, folder: string): unknown {
  if (!(failure instanceof FetchFailure) || (failure.problem !== 'unreachable' && failure.problem !== 'refused')) {
    return failure;
  }
  const advice = `Set MODELS_MIRROR to a mirror or HTTPS_PROXY to a proxy, or put the files into ${folder} by hand (docs/voice.md).`;
  const { retryAfterMs } = failure;
  const options = { cause: failure, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return new FetchFailure(failure.problem, `${failure.message} ${advice}`, options);
}

async function closed(dispatcher: Dispatcher): Promise<void> {
  await dispatcher.destroy().catch(() => undefined);
}
