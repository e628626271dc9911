import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process has the folder open. Two writers would corrupt it silently. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running Dragoman. Stop that one, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
  }
}

export type FolderLock = { release(): Promise<void> };

/** Unix sockets take at most about 100 bytes of path. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Holds a folder by listening on a socket in it. The kernel drops the listener with its process, however that
 * ends, so a lock left behind by a crash is told from a live one by calling it; process ids, which containers
 * reuse, play no part.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPath(folder);
  const server = (await listen(path)) ?? (await takeOver(path));
  if (!server) throw new FolderInUse(folder);
  server.unref();
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
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
 * Moves a dead socket aside. Between the call and the move another starter may have taken over, so the moved
 * socket is called once more and put back if it turns out to be alive.
 */
async function takeOver(path: string): Promise<Server | undefined> {
  if (await answers(path)) return undefined;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    // Another starter moved it first; whoever listens first has it.
    return await listen(path);
  }
  if (await answers(aside)) {
    renameSync(aside, path);
    return undefined;
  }
  rmSync(aside, { force: true });
  return await listen(path);
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
