import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ensureTemplate } from '../../server/db/database-template.ts';
import { openPgliteThread } from '../../server/db/pglite-thread.ts';
import { lazyOnce } from '../../src/shared/async.ts';

/** The path of a packed empty database, created by the first test that needs it. */
export function databaseTemplate(): Promise<string> {
  return ensureTemplate(join(import.meta.dirname, '../../.cache'));
}

/** Puts an empty database into a data folder, as the first start would: copying costs a tenth of unpacking. */
export async function addEmptyDatabase(dataDir: string): Promise<void> {
  await cp(await unpackedTemplate(), join(dataDir, 'database'), { recursive: true });
}

const unpackedTemplate = lazyOnce(async (): Promise<string> => {
  const templateFile = await databaseTemplate();
  const unpacked = join(dirname(templateFile), basename(templateFile, '.tgz'));
  if (existsSync(unpacked)) return unpacked;
  const folder = await mkdtemp(`${unpacked}-`);
  const thread = await openPgliteThread({ folder: join(folder, 'database'), templateFile });
  await thread.close();
  // Another process may have been first.
  await rename(join(folder, 'database'), unpacked).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  return unpacked;
});

/** For a short-lived process with an embedded database: optimising its code would take longer than running it. */
export const unoptimisedDatabase = ['--liftoff-only'];
