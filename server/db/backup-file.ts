import { errorCode } from '../../src/shared/error-code.ts';
import { parseJson } from '../../src/domain/parse-json.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, rename, rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Batch } from './read-batches.ts';

/**
 * A backup is gzipped text, line by line: a header with the migration of its tables, then pairs of a batch header and
 * its rows, then a footer with the number of rows, so that a truncated file is recognised.
 */

const header = z.object({ dragoman: z.literal('backup'), format: z.literal(1), migration: z.string() });
const batchHeader = z.object({ table: z.string(), columns: z.array(z.string()), count: z.int() });
const footer = z.object({ end: z.literal(true), rows: z.int() });

export class InvalidBackupError extends Error {
  constructor(path: string, why: string) {
    super(`${path} ${why}.`);
    this.name = 'InvalidBackupError';
  }
}

const FOREIGN = 'is not a backup of Dragoman';
const DAMAGED = 'is damaged or incomplete';

export type BackupWriter = { write(batch: Batch): Promise<void>; finish(): Promise<number> };

/**
 * Writes to a temporary file that is renamed when complete. Readable by its owner only: it holds the keys of the server. The
 * rest of an interrupted backup is replaced, so that its mode cannot remain.
 */
export async function writeBackup(path: string, migration: string): Promise<BackupWriter> {
  const zip = createGzip();
  await rm(`${path}.part`, { force: true });
  const file = zip.pipe(createWriteStream(`${path}.part`, { flags: 'wx', mode: 0o600 }));
  const written = finished(file);
  written.catch(() => zip.destroy());
  let rows = 0;

  async function line(text: string): Promise<void> {
    if (!zip.write(`${text}\n`)) await Promise.race([new Promise((resolve) => zip.once('drain', resolve)), written]);
  }

  await line(JSON.stringify({ dragoman: 'backup', format: 1, migration }));
  return {
    write: async ({ table, columns, count, rows: text }) => {
      rows += count;
      await line(JSON.stringify({ table, columns, count }));
      await line(text);
    },
    finish: async () => {
      await line(JSON.stringify({ end: true, rows }));
      zip.end();
      await written;
      await rename(`${path}.part`, path);
      return rows;
    },
  };
}

export type BackupReader = {
  /** The newest migration of its tables. */
  readonly migration: string;
  readBatches(take: (batch: Batch) => Promise<void>): Promise<void>;
};

export async function readBackup(path: string): Promise<BackupReader> {
  await requireReadable(path);
  const first = await linesOf(path).next();
  const read = header.safeParse(parseJson(first.value ?? ''));
  if (!read.success) throw new InvalidBackupError(path, FOREIGN);
  return { migration: read.data.migration, readBatches: (take) => readAllBatches(path, take) };
}

async function requireReadable(path: string): Promise<void> {
  let isFolder;
  try {
    await access(path, constants.R_OK);
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    const isMissing = errorCode(error) === 'ENOENT';
    throw new InvalidBackupError(path, isMissing ? 'does not exist' : 'cannot be read by this account');
  }
  if (isFolder) throw new InvalidBackupError(path, 'is a folder: name a file made by backup');
}

async function readAllBatches(path: string, take: (batch: Batch) => Promise<void>): Promise<void> {
  const lines = linesOf(path);
  await lines.next();
  let rows = 0;
  for (;;) {
    const parsed = parseJson((await lines.next()).value ?? '');
    const end = footer.safeParse(parsed);
    if (end.success && end.data.rows === rows) {
      // The checksum of the whole file is after its last line.
      await lines.next();
      return;
    }
    const batch = batchHeader.safeParse(parsed);
    const text = (await lines.next()).value;
    if (!batch.success || !text) throw new InvalidBackupError(path, DAMAGED);
    rows += batch.data.count;
    await take({ ...batch.data, rows: text });
  }
}

/** @throws InvalidBackupError where the file ends early or its checksum is wrong */
async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  const file = createReadStream(path);
  const text = file.pipe(createGunzip());
  const ended = finished(text);
  ended.catch(() => undefined);
  file.once('error', (error) => text.destroy(error));
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield line;
    await ended;
  } catch (error) {
    const isForeign = error instanceof Error && error.message === 'incorrect header check';
    throw new InvalidBackupError(path, isForeign ? FOREIGN : DAMAGED);
  } finally {
    file.destroy();
  }
  return undefined;
}
