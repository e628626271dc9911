import { wasmIntegrity, wasmUrl } from 'virtual:bergamot';
import type { PackDirection } from '../../src/domain/packs/pack-route.ts';
import {
  ENGINE_CACHE,
  PACK_MANIFEST,
  PACKS_FOLDER,
  packFolderName,
  parsePackManifest,
  type InstallResult,
  type PackFile,
  type PackManifest,
  type PackDownload,
} from '../../src/protocol/pack-worker.ts';
import { DamagedFileError, isDeviceFull, downloadFile } from './download-file.ts';

/** Left for conversations, which must find room on this device whatever else is stored on it. */
const RESERVED_BYTES = 50_000_000;
/** Two tabs that keep packs take turns: the second one finds the files of the first. */
const LOCK = 'language-packs';
const PROGRESS_INTERVAL_MS = 100;

/** Loads what is missing of a pack, and lists it as whole last. */
export async function installPack(pack: PackDownload, onProgress: (bytes: number) => void): Promise<InstallResult> {
  let folder: FileSystemDirectoryHandle;
  try {
    const packs = await packsFolder();
    folder = await packs.getDirectoryHandle(packFolderName(pack), { create: true });
  } catch (failure) {
    return isDeviceFull(failure) ? full(sum(pack.files)) : { type: 'failed', problem: 'no-storage' };
  }
  return navigator.locks.request(LOCK, () => installIn(folder, pack, onProgress));
}

export async function removePack(direction: PackDirection): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const packs = await packsFolder();
    await packs.removeEntry(packFolderName(direction), { recursive: true }).catch(ignoreMissing);
    for await (const _ of packs.keys()) return;
    await caches.delete(ENGINE_CACHE);
  });
}

async function installIn(
  folder: FileSystemDirectoryHandle,
  { files, ...direction }: PackDownload,
  onProgress: (bytes: number) => void,
): Promise<InstallResult> {
  try {
    const known = await readManifest(folder);
    const missing = files.filter(({ sha256 }) => !known?.files.some((file) => file.sha256 === sha256));
    const needsBytes = sum(missing) - (await presentBytes(folder, missing));
    if (!(await hasRoomFor(needsBytes))) return full(needsBytes);
    await precacheEngine();
    const progress = new Progress(sum(files) - sum(missing), onProgress);
    for (const file of missing) {
      await downloadFile(folder, file, (bytes) => progress.report(bytes));
      progress.fileEnded(file.bytes);
    }
    await writeManifest(folder, {
      ...direction,
      files: files.map(({ parts, bytes, sha256 }) => ({ parts, bytes, sha256 })),
    });
    await removeOthers(folder, files);
    return { type: 'installed' };
  } catch (failure) {
    if (isDeviceFull(failure)) {
      // A full device might not store the next conversation: what came of the pack makes room again.
      await removeUnlisted(folder).catch(() => undefined);
      return full(sum(files));
    }
    return { type: 'failed', problem: failure instanceof DamagedFileError ? 'damaged' : 'network' };
  }
}

/** So that the packs can be used without a network. */
async function precacheEngine(): Promise<void> {
  const cache = await caches.open(ENGINE_CACHE);
  if (!(await cache.match(wasmUrl))) await cache.add(new Request(wasmUrl, { integrity: wasmIntegrity }));
}

async function hasRoomFor(bytes: number): Promise<boolean> {
  // Without an estimate the write itself finds out.
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined || usage === undefined || quota - usage >= bytes + RESERVED_BYTES;
}

async function packsFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(PACKS_FOLDER, { create: true });
}

async function presentBytes(folder: FileSystemDirectoryHandle, files: readonly PackFile[]): Promise<number> {
  const sizes = await Promise.all(files.map(({ sha256 }) => sizeOf(folder, sha256)));
  return sizes.reduce((all, size) => all + size, 0);
}

async function sizeOf(folder: FileSystemDirectoryHandle, name: string): Promise<number> {
  // Not there yet.
  const handle = await folder.getFileHandle(name).catch(() => undefined);
  return (await handle?.getFile())?.size ?? 0;
}

async function readManifest(folder: FileSystemDirectoryHandle): Promise<PackManifest | undefined> {
  // Not complete yet.
  const handle = await folder.getFileHandle(PACK_MANIFEST).catch(() => undefined);
  return handle && parsePackManifest(await (await handle.getFile()).text());
}

async function writeManifest(folder: FileSystemDirectoryHandle, manifest: PackManifest): Promise<void> {
  const handle = await folder.getFileHandle(PACK_MANIFEST, { create: true });
  const access = await handle.createSyncAccessHandle();
  try {
    access.truncate(0);
    access.write(new TextEncoder().encode(JSON.stringify(manifest)), { at: 0 });
    access.flush();
  } finally {
    access.close();
  }
}

/** Files of an earlier version of the pack. */
async function removeOthers(folder: FileSystemDirectoryHandle, files: readonly PackFile[]): Promise<void> {
  const wanted = new Set([PACK_MANIFEST, ...files.map(({ sha256 }) => sha256)]);
  await removeWhere(folder, (name) => !wanted.has(name));
}

async function removeUnlisted(folder: FileSystemDirectoryHandle): Promise<void> {
  const manifest = await readManifest(folder);
  const listed = new Set([PACK_MANIFEST, ...(manifest?.files.map(({ sha256 }) => sha256) ?? [])]);
  await removeWhere(folder, (name) => !listed.has(name));
}

async function removeWhere(folder: FileSystemDirectoryHandle, isUnwanted: (name: string) => boolean): Promise<void> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  for (const name of names.filter(isUnwanted)) await folder.removeEntry(name).catch(ignoreMissing);
}

function ignoreMissing(failure: unknown): void {
  if (!(failure instanceof DOMException && failure.name === 'NotFoundError')) throw failure;
}

function full(needsBytes: number): InstallResult {
  return { type: 'full', needsBytes };
}

function sum(files: readonly Pick<PackFile, 'bytes'>[]): number {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}

/** Bytes of the whole pack, at most ten times a second. */
class Progress {
  readonly #onProgress: (bytes: number) => void;
  #before: number;
  #reportedAtMs = -Infinity;

  constructor(before: number, onProgress: (bytes: number) => void) {
    this.#before = before;
    this.#onProgress = onProgress;
  }

  report(bytesOfFile: number): void {
    const nowMs = performance.now();
    if (nowMs - this.#reportedAtMs < PROGRESS_INTERVAL_MS) return;
    this.#reportedAtMs = nowMs;
    this.#onProgress(this.#before + bytesOfFile);
  }

  fileEnded(bytes: number): void {
    this.#before += bytes;
    this.#onProgress(this.#before);
  }
}
