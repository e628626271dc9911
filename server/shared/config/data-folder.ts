import { errorCode } from '../../../src/shared/error-code.ts';
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';

/**
 * Creates DATA_DIR where it is missing, and checks that this account may write to it.
 * @returns the topmost folder that was created, if any
 * @throws ConfigError
 */
export async function prepareDataFolder(dataDir: string, variable = 'DATA_DIR'): Promise<string | undefined> {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    const created = await createFolder(dataDir);
    await writeFile(probe, '');
    await rm(probe);
    return created;
  } catch {
    throw new ConfigError([`${variable} takes a folder that this account may write to, and ${dataDir} is not one.`]);
  }
}

/**
 * As `mkdir` with `recursive`, which never returns where the kernel refuses a folder as missing, as below /proc.
 * @returns the topmost folder that was created, if any
 */
async function createFolder(path: string): Promise<string | undefined> {
  const code = await codeOf(mkdir(path));
  if (code === undefined) return path;
  if (code === 'EEXIST') return undefined;
  if (code !== 'ENOENT' || dirname(path) === path) throw new Error(code);
  const above = await createFolder(dirname(path));
  // Another process may have been faster.
  const second = await codeOf(mkdir(path));
  if (second !== undefined && second !== 'EEXIST') throw new Error(second);
  return above ?? path;
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => errorCode(error) ?? 'unknown',
  );
}

/** Creates MODELS_DIR where it is missing. One with models may be a disk that is only read. @throws ConfigError */
export async function prepareModelsFolder(folder: string): Promise<void> {
  if (!(await isReadableFolder(folder))) await prepareDataFolder(folder, 'MODELS_DIR');
}

/** As `prepareModelsFolder`, and leaves nothing behind. @throws ConfigError */
export async function checkModelsFolder(folder: string): Promise<void> {
  if (!(await isReadableFolder(folder))) await checkDataFolder(folder, 'MODELS_DIR');
}

function isReadableFolder(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  );
}

/** Leaves nothing behind. @throws ConfigError */
export async function checkDataFolder(dataDir: string, variable = 'DATA_DIR'): Promise<void> {
  const created = await prepareDataFolder(dataDir, variable);
  if (created === undefined) return;
  for (let folder = dataDir; folder.length >= created.length; folder = dirname(folder)) await rmdir(folder);
}
