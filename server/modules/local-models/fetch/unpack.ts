import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/**
 * Unpacks a gzip file into one of exactly the given size: no more bytes than that reach the disk.
 * @throws without leaving anything
 */
export async function unpack(from: string, to: string, bytes: number, signal?: AbortSignal): Promise<void> {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > bytes ? new Error('larger than expected') : null, chunk);
    },
    flush: (done) => done(size < bytes ? new Error('smaller than expected') : null),
  });
  try {
    await pipeline(createReadStream(from), createGunzip(), limit, createWriteStream(to), { signal });
  } catch (cause) {
    await rm(to, { force: true });
    throw cause;
  }
}
