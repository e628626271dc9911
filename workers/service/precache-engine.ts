import { ENGINE_CACHE, PACKS_FOLDER } from '../../src/protocol/pack-worker.ts';

/**
 * With language packs on the device, an app version is installed with the engine that reads them, so that they work
 * without a network after an update. The previous version's engine stays while that may still run. Never rejects: the
 * packs then need a network once.
 */
export async function precacheEngine(addresses: readonly string[]): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle(PACKS_FOLDER);
    const cache = await caches.open(ENGINE_CACHE);
    const known = await cache.keys();
    const pathsKnown = known.map(({ url }) => new URL(url).pathname);
    await cache.addAll(addresses.filter((address) => !pathsKnown.includes(address)));
    const [latest] = pathsKnown.filter((path) => !addresses.includes(path)).slice(-1);
    for (const path of pathsKnown) if (path !== latest && !addresses.includes(path)) await cache.delete(path);
  } catch {
    // No pack was ever installed here, or the network is gone.
  }
}
