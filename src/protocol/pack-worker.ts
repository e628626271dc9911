import { parseJson } from '../domain/parse-json.ts';
import type { PackDirection } from '../domain/packs/pack-route.ts';
import { isLanguageCode } from '../domain/language.ts';
import type { LanguagePackResponse } from './contract.ts';
import { isWire } from './realtime/wire.ts';

/** The folder of the packs in the origin private file system: one folder for each, named `spa-eng`. */
export const PACKS_FOLDER = 'language-packs';
/** In the folder of a pack that is whole. The other files are named by their SHA-256. */
export const PACK_MANIFEST = 'pack.json';
/** The engine's code for a time without a network, of the version of the page that is installed. */
export const ENGINE_CACHE = 'translation-engine';

export type PackFile = NonNullable<LanguagePackResponse['files']>[number];
export type PackPart = PackFile['parts'][number];
export type PackDownload = PackDirection & { readonly files: readonly PackFile[] };

export type InstallResult =
  | { readonly type: 'installed' }
  /** `needsBytes`: more than the device gives. */
  | { readonly type: 'full'; readonly needsBytes: number }
  | { readonly type: 'failed'; readonly problem: 'network' | 'damaged' | 'no-storage' | 'stopped' };

/** Stores and removes packs: only a worker can write such files in every browser. */
export type PackStoreWorker = {
  /** @param onProgress bytes of the pack on the device so far */
  install(pack: PackDownload, onProgress: (bytes: number) => void): Promise<InstallResult>;
  remove(direction: PackDirection): Promise<void>;
};

/** Translates with the packs on this device. A rejection means that the worker must be ended. */
export type TranslatorWorker = {
  /** @param mostLoaded directions that may be in memory at a time */
  translate(route: readonly PackDirection[], text: string, mostLoaded: number): Promise<string>;
  /** The directions in memory, named as their folders. */
  loaded(): readonly string[];
};

export type PackManifest = PackDirection & {
  readonly files: readonly (Pick<PackFile, 'bytes' | 'sha256'> & { readonly parts: readonly string[] })[];
};

export function packFolderName({ from, to }: PackDirection): string {
  return `${from}-${to}`;
}

/** Undefined for a file of another version, or one that was cut: the pack is fetched again. */
export function parsePackManifest(text: string): PackManifest | undefined {
  const value = parseJson(text);
  if (!isWire(value)) return undefined;
  const { from, to, files } = value;
  if (!isLanguageCode(from) || !isLanguageCode(to) || !Array.isArray(files)) return undefined;
  const parsed = files.map(parseFile).filter((element) => element !== undefined);
  return parsed.length === files.length ? { from, to, files: parsed } : undefined;
}

function parseFile(value: unknown): PackManifest['files'][number] | undefined {
  if (!isWire(value)) return undefined;
  const { bytes, sha256, parts } = value;
  if (typeof bytes !== 'number' || typeof sha256 !== 'string' || !Array.isArray(parts)) return undefined;
  return { bytes, sha256, parts: parts.filter((part) => typeof part === 'string') };
}
