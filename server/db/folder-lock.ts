import { createHash } from 'node:crypto';
import { mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Another process has the folder open. Two writers would corrupt it silently. */
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

const TAKE_OVER_WITHIN_MS = 10_000;
const LOOK_AGAIN_AFTER_MS = 20;

/**
 * Holds a folder by listening on a socket in it. The kernel drops the listener with its process, however that
 * ends, so a lock left behind by a crash is told from a live one by calling it; process ids, which containers
 * reuse, play no part.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPath(folder);
  const deadline = Date.now() + TAKE_OVER_WITHIN_MS;
  for (;;) {
    const server = await listen(path);
    if (server) return lockOf(server);
    if ((await answers(path)) || Date.now() > deadline) throw new FolderInUseError(folder);
    if (!(await removeDead(path))) await delay(LOOK_AGAIN_AFTER_MS);
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

/** Resolves to nothing when somebody, dead or alive, already has the path. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

/**
 * Removes a socket that nobody answers. One starter at a time: the folder that marks it is made by whoever is first,
 * so that nobody removes the socket which another has just put in place of the dead one.
 */
async function removeDead(path: string): Promise<boolean> {
  const mark = `${path}.removing`;
  if (!(await makeFolder(mark))) {
    await forgetOldMark(mark);
    return false;
  }
  try {
    if (await answers(path)) return false;
    await rm(path, { force: true });
    return true;
  } finally {
    await rmdir(mark);
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

/** Removing takes milliseconds: a mark this old is of a process that was killed in them. */
const OLD_MARK_MS = 5000;

async function forgetOldMark(mark: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(mark);
    if (Date.now() - mtimeMs > OLD_MARK_MS) await rmdir(mark);
  } catch {
    // Gone by itself in the meantime, which is what we want.
  }
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = connect(path);
    call.once('connect', () => {
      call.destroy();
      resolve(true);
    });
    call.once('error', () => resolve(false));
  });
}
