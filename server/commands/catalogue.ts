import { readFile, writeFile } from 'node:fs/promises';
import { catalogueFile, exportCatalogue, importCatalogue } from '../modules/billing/billing-module.ts';
import type { CatalogueFile } from '../modules/billing/billing-module.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage =
  'catalogue takes "export [file]", which writes down what is on sale, or "import <file>", which puts a file on sale.';

await runCommand(async (store, [verb, path], say) => {
  if (verb === 'export') return await write(JSON.stringify(await exportCatalogue(store.db), null, 2), path, say);
  if (verb !== 'import' || !path) throw new CommandError(usage);
  const file = await read(path);
  await store.transact((tx) => importCatalogue(tx, file, new Date()));
  say(`On sale: ${file.plans.length} plans and ${file.packs.length} packs.`);
  return 0;
});

async function write(text: string, path: string | undefined, say: (line: string) => void): Promise<number> {
  if (path) await writeFile(path, `${text}\n`);
  else say(text);
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
  } catch (failure) {
    throw new CommandError(`${path}: ${failure instanceof Error ? failure.message : 'cannot be read'}`);
  }
}
