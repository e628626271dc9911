import type { PackDirection } from '../domain/packs/pack-route.ts';
import type { InstallResult, PackDownload } from '../protocol/pack-worker.ts';

export type InstalledPack = PackDirection & { readonly bytes: number };

/** The language packs on this device. */
export type LanguagePacks = {
  /** The complete ones. Empty where the browser has no storage for them, undefined where our code was not fetched. */
  listPacks(): Promise<readonly InstalledPack[] | undefined>;
  /**
   * Loads a pack from the server and keeps it. What an attempt that was cut has brought is there for the next one.
   * @param onProgress bytes of this pack on the device so far
   * @returns undefined where our code was not fetched
   */
  installPack(
    pack: PackDownload,
    onProgress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<InstallResult | undefined>;
  removePack(direction: PackDirection): Promise<void>;
};
