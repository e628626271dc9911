import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/**
 * Fills a database folder that does not exist yet from a packed one (a gzipped tar). Written beside its place and
 * moved there at the end: a start that is killed half-way leaves nothing that looks like a database.
 */
export async function unpackTemplate(templateFile: string, folder: string): Promise<void> {
  if (existsSync(folder) || !existsSync(templateFile)) return;
  const unfinished = `${folder}.unpacking`;
  await rm(unfinished, { recursive: true, force: true });
  const tar = await promisify(gunzip)(await readFile(templateFile));
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  // A thousand small files, before anything is served: waiting for each costs more than writing it.
  for (const entry of tarEntries(tar)) writeEntry(unfinished, entry);
  await rename(unfinished, folder);
}

type TarEntry = { readonly path: string; readonly type: 'file' | 'folder'; readonly bytes: Buffer };

const BLOCK = 512;

/** The plain files and folders of a tar archive; long names and links do not occur in a database folder. */
function* tarEntries(tar: Buffer): Generator<TarEntry> {
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(textAt(tar, at + 124, 12).trim() || '0', 8);
    const start = at + BLOCK;
    const type = textAt(tar, at + 156, 1) === '5' ? 'folder' : 'file';
    const path = [textAt(tar, at + 345, 155), textAt(tar, at, 100)].filter(Boolean).join('/');
    yield { path, type, bytes: tar.subarray(start, start + size) };
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function textAt(tar: Buffer, start: number, length: number): string {
  const field = tar.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

function writeEntry(folder: string, entry: TarEntry): void {
  const path = resolve(join(folder, entry.path));
  if (path !== resolve(folder) && !path.startsWith(resolve(folder) + sep))
    throw new Error('the template leaves its folder');
  const parent = entry.type === 'folder' ? path : dirname(path);
  if (!existsSync(parent)) mkdirSync(parent, { recursive: true, mode: 0o700 });
  if (entry.type === 'file') writeFileSync(path, entry.bytes, { mode: 0o600 });
}
