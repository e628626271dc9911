import { writeFile } from 'node:fs/promises';
import { exportCatalogue, importCatalogue } from '../modules/billing/billing-module.ts';
import type { Config } from '../shared/config/config.ts';
import { readDatabase } from '../db/read-database.ts';
import { readCatalogueFile } from './catalogue-from-file.ts';
import { CommandError } from './command-error.ts';
import { requireFolderOf, unwritableFile } from './file-error.ts';
import { requireDatabase } from './known-database.ts';
import { databaseSettings, runDatabaseCommand, withDatabase, type Print } from './run-command.ts';

const usage = 'catalogue takes "export [file]" to write the current catalogue or "import <file>" to replace it.';

await runDatabaseCommand(async (config, [verb, path, ...more], print) => {
  if (more.length > 0) throw new CommandError(usage);
  if (verb === 'export') return await exportTo(path, config, print);
  if (verb === 'import' && path !== undefined) return await importFrom(path, config, print);
  throw new CommandError(usage);
});

async function exportTo(path: string | undefined, config: Config, print: Print): Promise<number> {
  if (path !== undefined) requireFolderOf(path);
  await requireDatabase(config);
  const file = await readDatabase(databaseSettings(config), exportCatalogue);
  const text = JSON.stringify(file, null, 2);
  if (path === undefined) {
    print(text);
    return 0;
  }
  await writeFile(path, `${text}\n`).catch((error: unknown) => {
    throw unwritableFile(path, error);
  });
  print(`${file.plans.length} plans and ${file.packs.length} packs are in ${path}.`);
  return 0;
}

async function importFrom(path: string, config: Config, print: Print): Promise<number> {
  const file = await readCatalogueFile(path);
  await requireDatabase(config);
  await withDatabase(databaseSettings(config), ({ transact }) =>
    transact((tx) => importCatalogue(tx, file, new Date())),
  );
  print(`On sale: ${file.plans.length} plans and ${file.packs.length} packs.`);
  return 0;
}
