import { createHash } from 'node:crypto';
import { mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '../../src/shared/async.ts';

/** Another process has the folder open; two writers would corrupt it silently. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running Dragoman. Stop that one, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUseError';
  }
}

export type FolderLock = { release(): Promise<void> };

/** Unix sockets take at most about 100 bytes of path. */
const LONGEST_SOCKET_PATH = 100;

const LOCK_TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 20;

/**
 * Locks a folder by listening on a Unix socket in it. The kernel closes the listener with its process, so connecting
 * distinguishes a live lock from the socket file of a crashed process. Process ids would not do: containers reuse them.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPath(folder);
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const server = await listen(path);
    if (server) return lockOf(server);
    if ((await isListening(path)) || Date.now() > deadline) throw new FolderInUseError(folder);
    if (!(await removeStaleSocket(path))) await sleep(RETRY_DELAY_MS);
  }
}

function lockOf(server: Server): FolderLock {
  server.unref();
  return { release: () => new Promise((resolve) => void server.close(() => resolve())) };
}

function socketPath(folder: string): string {
  const name = `dragoman-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(folder, 'lock.sock');
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH ? path : join(tmpdir(), `${name}.sock`);
}

/** Resolves to undefined when the path exists, whether or not a process listens on it. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

/**
 * Removes a socket file without a listener. Creating the marker folder is the mutex: without it, a second starting
 * process could remove the socket that the first has just put in place of the stale one.
 */
async function removeStaleSocket(path: string): Promise<boolean> {
  const marker = `${path}.removing`;
  if (!(await makeFolder(marker))) {
    await removeStaleMarker(marker);
    return false;
  }
  try {
    if (await isListening(path)) return false;
    await rm(path, { force: true });
    return true;
  } finally {
    await rmdir(marker);
  }
}

async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch {
    return false;
  }
}

/** The marker exists for milliseconds; an older one is of a process that was killed meanwhile. */
const STALE_MARKER_MS = 5000;

async function removeStaleMarker(marker: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(marker);
    if (Date.now() - mtimeMs > STALE_MARKER_MS) await rmdir(marker);
  } catch {
    // Already removed by another process.
  }
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
