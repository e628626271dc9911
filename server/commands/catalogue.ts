import { writeFile } from 'node:fs/promises';
import { exportCatalogue, importCatalogue } from '../modules/billing/billing-module.ts';
import { readCatalogueFile } from './catalogue-from-file.ts';
import { CommandError } from './command-error.ts';
import { runCommand } from './run-command.ts';

const usage = 'catalogue takes "export [file]" to write the current catalogue or "import <file>" to replace it.';

await runCommand(async (database, [verb, path], print) => {
  if (verb === 'export') return await write(JSON.stringify(await exportCatalogue(database.db), null, 2), path, print);
  if (verb !== 'import' || !path) throw new CommandError(usage);
  const file = await readCatalogueFile(path);
  await database.transact((tx) => importCatalogue(tx, file, new Date()));
  print(`On sale: ${file.plans.length} plans and ${file.packs.length} packs.`);
  return 0;
});

async function write(text: string, path: string | undefined, print: (line: string) => void): Promise<number> {
  if (path) await writeFile(path, `${text}\n`);
  else print(text);
  return 0;
}
