import { readFile } from 'node:fs/promises';
import { catalogueFile, type CatalogueFile } from '../modules/billing/billing-module.ts';
import { CommandError } from './command-error.ts';
import { fileError } from './file-error.ts';

/** @throws CommandError naming what is wrong in the file */
export async function readCatalogueFile(path: string): Promise<CatalogueFile> {
  const parsed = catalogueFile.safeParse(await json(path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new CommandError([path, ...(field ? [field] : []), issue ? problemOf(issue) : 'is not valid'].join(': '));
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  array: 'a list',
  object: 'an object in braces',
  record: 'an object in braces',
};

type Issue = { readonly code: string; readonly message: string; readonly keys?: unknown; readonly expected?: unknown };

/** Without the words of the schema library. */
function problemOf({ code, message, keys, expected }: Issue): string {
  if (code === 'custom' || message.startsWith('takes ')) return message;
  if (code === 'unrecognized_keys' && Array.isArray(keys)) return `has no field ${keys.join(', ')}`;
  return `takes ${kinds[String(expected)] ?? 'another value'}`;
}

async function json(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileError(path, error);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${path} is not a JSON file.`);
  }
}
