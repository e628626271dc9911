import { createHash } from 'node:crypto';
import { chmod, mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '../../src/shared/async.ts';

/** Another process has the folder open; two writers would corrupt it silently. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running Dragoman: stop that one, or set DATA_DIR to another folder.`,
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
 * @param onRequest responds to a line from another process of this account; undefined: not now
 */
export async function lockFolder(folder: string, onRequest: OnRequest = noRequests): Promise<FolderLock> {
  const path = socketPath(folder);
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const server = await listen(path, onRequest);
    if (server) return await lockOf(server, path);
    if ((await isListening(path)) || Date.now() > deadline) throw new FolderInUseError(folder);
    if (!(await removeStaleSocket(path))) await sleep(RETRY_DELAY_MS);
  }
}

export type OnRequest = (line: string) => Promise<string | undefined>;

const noRequests: OnRequest = () => Promise.resolve(undefined);

async function lockOf(server: Server, path: string): Promise<FolderLock> {
  server.unref();
  // The folder may be the system's for temporary files: only this account may ask.
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return { release: () => new Promise((resolve) => void server.close(() => resolve())) };
}

function socketPath(folder: string): string {
  const name = `dragoman-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(folder, 'lock.sock');
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH ? path : join(tmpdir(), `${name}.sock`);
}

/** Resolves to undefined when the path exists, whether or not a process listens on it. */
function listen(path: string, onRequest: OnRequest): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, (connection) => respond(connection, onRequest));
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

const REQUEST_TIMEOUT_MS = 5000;
const MAX_REQUEST_LENGTH = 8192;

/** A connection without a line only asks whether the folder is locked. */
function respond(connection: Socket, onRequest: OnRequest): void {
  let received = '';
  connection.setTimeout(REQUEST_TIMEOUT_MS, () => connection.destroy());
  connection.on('error', () => undefined);
  connection.on('data', (chunk: Buffer) => {
    received += chunk.toString();
    if (received.length > MAX_REQUEST_LENGTH) connection.destroy();
  });
  connection.once('end', () => {
    connection.setTimeout(0);
    if (received === '') return connection.end();
    onRequest(received).then(
      (response) => connection.end(response ?? ''),
      () => connection.destroy(),
    );
  });
}

/** Sends a line to the process that has locked the folder. @returns its response; undefined when there is no process */
export function askLockHolder(folder: string, line: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let received = '';
    const connection = connect({ path: socketPath(folder), allowHalfOpen: true });
    connection.once('error', () => resolve(undefined));
    connection.once('connect', () => connection.end(line));
    connection.on('data', (chunk: Buffer) => (received += chunk.toString()));
    connection.once('end', () => resolve(received));
  });
}
