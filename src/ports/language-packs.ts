import type { PackDirection } from '../domain/packs/pack-route.ts';
import type { KeepResult, PackToKeep } from '../protocol/pack-worker.ts';

export type KeptPack = PackDirection & { readonly bytes: number };

/** The language packs on this device. */
export type LanguagePacks = {
  /** Those that are whole. Empty where the browser has no place for them. */
  listPacks(): Promise<readonly KeptPack[]>;
  /**
   * Loads a pack from the server and keeps it. What an attempt that was cut has brought is there for the next one.
   * @param onProgress bytes of this pack on the device so far
   */
  keepPack(pack: PackToKeep, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<KeepResult>;
  removePack(direction: PackDirection): Promise<void>;
};
