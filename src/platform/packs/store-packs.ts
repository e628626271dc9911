import { proxy, releaseProxy, wrap } from 'comlink';
import type { PackDirection } from '../../domain/packs/pack-route.ts';
import type { InstallResult, PackStoreWorker, PackDownload } from '../../protocol/pack-worker.ts';
import { aborted } from '../../shared/async.ts';

/** In a worker of its own, which ends with it: the browser closes its files, and what they have stays. */
export async function installPack(
  pack: PackDownload,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<InstallResult> {
  const stopped: InstallResult = { type: 'failed', problem: 'stopped' };
  if (signal.aborted) return stopped;
  const installed = withStore((store) => store.install(pack, proxy(onProgress)), signal);
  // A full disk or blocked storage, which the screen says.
  return installed.catch((): InstallResult => (signal.aborted ? stopped : { type: 'failed', problem: 'no-storage' }));
}

export async function removePack(direction: PackDirection): Promise<void> {
  await withStore((store) => store.remove(direction), new AbortController().signal);
}

async function withStore<Result>(
  work: (store: PackStoreWorker) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const worker = new Worker(new URL('../../../workers/packs/packs.worker.ts', import.meta.url), { type: 'module' });
  const store = wrap<PackStoreWorker>(worker);
  const crashed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker cannot be loaded')));
  });
  const stopped = aborted(signal).then(() => Promise.reject(new Error('stopped')));
  try {
    return await Promise.race([work(store), crashed, stopped]);
  } finally {
    store[releaseProxy]();
    worker.terminate();
  }
}
