import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cacheFolder = join(import.meta.dirname, '../../.cache');

/** The path of a packed empty database, created by the first test that needs it. */
export async function databaseTemplate(): Promise<string> {
  // Loaded here: a browser test that copies the database of a build needs no database code.
  const { ensureTemplate } = await import('../../server/db/database-template.ts');
  return await ensureTemplate(cacheFolder);
}

/**
 * Puts an empty database into a data folder, as the first start would: copying costs a tenth of unpacking.
 * @param templateFile of another version than the sources: that of a build
 */
export async function addEmptyDatabase(dataDir: string, templateFile?: string): Promise<void> {
  const unpacked = await unpackedTemplate(templateFile ?? (await databaseTemplate()));
  const database = join(dataDir, 'database');
  if (process.platform === 'win32') return await cp(unpacked, database, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  // Node's own copy takes ten times as much processor time for the thousand files.
  await run('cp', ['-R', unpacked, database]);
}

const unpackedByTemplate = new Map<string, Promise<string>>();

function unpackedTemplate(templateFile: string): Promise<string> {
  const known = unpackedByTemplate.get(templateFile) ?? unpack(templateFile);
  unpackedByTemplate.set(templateFile, known);
  return known;
}

async function unpack(templateFile: string): Promise<string> {
  const version = createHash('sha256')
    .update(await readFile(templateFile))
    .digest('hex');
  const unpacked = join(cacheFolder, `database-${version.slice(0, 16)}`);
  if (existsSync(unpacked)) return unpacked;
  const { openPgliteThread } = await import('../../server/db/pglite-thread.ts');
  const folder = await mkdtemp(`${unpacked}-`);
  const thread = await openPgliteThread({ folder: join(folder, 'database'), templateFile });
  await thread.close();
  // Another process may have been first.
  await rename(join(folder, 'database'), unpacked).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  return unpacked;
}

/** For a short-lived process with an embedded database: optimising its code would take longer than running it. */
export const unoptimisedDatabase = ['--liftoff-only'];
