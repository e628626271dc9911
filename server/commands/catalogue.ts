import { readFile, writeFile } from 'node:fs/promises';
import { catalogueFile, exportCatalogue, importCatalogue } from '../modules/billing/billing-module.ts';
import type { CatalogueFile } from '../modules/billing/billing-module.ts';
import { CommandError } from './command-error.ts';
import { runCommand } from './run-command.ts';

const usage = 'catalogue takes "export [file]" to write the current catalogue or "import <file>" to replace it.';

await runCommand(async (database, [verb, path], print) => {
  if (verb === 'export') return await write(JSON.stringify(await exportCatalogue(database.db), null, 2), path, print);
  if (verb !== 'import' || !path) throw new CommandError(usage);
  const file = await read(path);
  await database.transact((tx) => importCatalogue(tx, file, new Date()));
  print(`On sale: ${file.plans.length} plans and ${file.packs.length} packs.`);
  return 0;
});

async function write(text: string, path: string | undefined, print: (line: string) => void): Promise<number> {
  if (path) await writeFile(path, `${text}\n`);
  else print(text);
  return 0;
}

async function read(path: string): Promise<CatalogueFile> {
  const parsed = catalogueFile.safeParse(await json(path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CommandError(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`);
}

async function json(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}
