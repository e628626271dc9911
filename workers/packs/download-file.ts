import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { PackFile } from '../../src/protocol/pack-worker.ts';
import { sleep } from '../../src/shared/async.ts';
import { isRetryable } from '../../src/shared/retryable.ts';

/** The file was loaded twice and is not the one that was announced. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

const BLOCK_BYTES = 1024 * 1024;
/** Wait before each further attempt; its length limits the attempts in a row that bring no byte. */
const RETRY_DELAYS_MS = [300, 1_000, 3_000];

type Hash = ReturnType<typeof sha256.create>;
/** The content of the file so far and its hash. */
type Growing = { readonly access: FileSystemSyncAccessHandle; bytes: number; hash: Hash };

/**
 * Loads a file into the folder, from where an earlier attempt ended, and hashes it on the way.
 * @param onBytes bytes of the file on the device so far
 * @throws DamagedFileError, the network's error, or that of a full device (`isDeviceFull`)
 */
export async function downloadFile(
  folder: FileSystemDirectoryHandle,
  file: PackFile,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const handle = await folder.getFileHandle(file.sha256, { create: true });
  const access = await handle.createSyncAccessHandle();
  try {
    const growing = resume(access, file);
    for (const isLast of [false, true]) {
      await loadRest(growing, file, onBytes);
      if (bytesToHex(growing.hash.digest()) === file.sha256) return access.flush();
      restart(growing);
      if (isLast) throw new DamagedFileError('the file has another hash');
    }
  } finally {
    access.close();
  }
}

export function isDeviceFull(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'QuotaExceededError';
}

function resume(access: FileSystemSyncAccessHandle, { bytes }: PackFile): Growing {
  const growing: Growing = { access, bytes: 0, hash: sha256.create() };
  if (access.getSize() > bytes) access.truncate(0);
  const block = new Uint8Array(BLOCK_BYTES);
  for (let read = access.read(block, { at: 0 }); read > 0; read = access.read(block, { at: growing.bytes })) {
    growing.hash.update(block.subarray(0, read));
    growing.bytes += read;
  }
  return growing;
}

function restart(growing: Growing): void {
  growing.access.truncate(0);
  growing.bytes = 0;
  growing.hash = sha256.create();
}

/** Cuts are retried for as long as each attempt brings something. */
async function loadRest(growing: Growing, file: PackFile, onBytes: (bytes: number) => void): Promise<void> {
  let fruitless = 0;
  while (growing.bytes < file.bytes) {
    const before = growing.bytes;
    try {
      await loadOnce(growing, file, onBytes);
    } catch (failure) {
      if (isDeviceFull(failure) || failure instanceof RefusedError) throw failure;
      fruitless = growing.bytes > before ? 0 : fruitless + 1;
      const delayMs = RETRY_DELAYS_MS[fruitless];
      if (delayMs === undefined) throw failure;
      await sleep(delayMs);
    }
  }
}

class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

async function loadOnce(growing: Growing, file: PackFile, onBytes: (bytes: number) => void): Promise<void> {
  const headers = growing.bytes > 0 ? { range: `bytes=${growing.bytes}-` } : undefined;
  // Not into the browser's cache as well: that would take the space twice.
  const response = await fetch(file.address, { cache: 'no-store', ...(headers && { headers }) });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    const message = `status ${response.status}`;
    throw isRetryable(response) ? new Error(message) : new RefusedError(message);
  }
  if (growing.bytes > 0 && response.status !== 206) restart(growing);
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (growing.bytes + next.value.length > file.bytes) throw new RefusedError('more bytes than announced');
    append(growing, next.value);
    onBytes(growing.bytes);
  }
  if (growing.bytes < file.bytes) throw new Error('the connection was closed early');
}

/** A full device may write a part, and say nothing. */
function append(growing: Growing, chunk: Uint8Array): void {
  const written = growing.access.write(chunk, { at: growing.bytes });
  if (written < chunk.length) throw new DOMException('The device is full.', 'QuotaExceededError');
  growing.hash.update(chunk);
  growing.bytes += chunk.length;
}
