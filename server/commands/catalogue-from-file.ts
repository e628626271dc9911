import { readFile } from 'node:fs/promises';
import { catalogueFile } from '../modules/billing/billing-module.ts';
import type { CatalogueFile } from '../modules/billing/billing-module.ts';
import { CommandError } from './command-error.ts';

/** @throws CommandError naming what is wrong in the file */
export async function readCatalogueFile(path: string): Promise<CatalogueFile> {
  const parsed = catalogueFile.safeParse(await json(path));
  if (parsed.success) return parsed.data;
  const [{ path: place, message } = { path: [], message: 'is not valid' }] = parsed.error.issues;
  throw new CommandError([path, ...(place.length > 0 ? [place.join('.')] : []), message].join(': '));
}

async function json(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}
