import { existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';
import { requireFolderOf } from './file-error.ts';

export type BackupTarget = {
  /** Absolute, and not there yet. */
  readonly path: string;
  /** Removes older backups, if the arguments say how many to keep. @returns how many were removed */
  removeOlder(): Promise<number>;
};

const usage = 'backup takes a file, or a folder and "--keep <number>" of backups to keep in it.';

/** `backup [file]`, or `backup <folder> [--keep <number>]` with a dated name in the folder. */
export function backupTarget(args: readonly string[], now: Date): BackupTarget {
  const { target, keep } = parse(args);
  const dated = `dragoman-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup`;
  const folder = target !== undefined && existsSync(target) && statSync(target).isDirectory() ? target : undefined;
  if (keep !== undefined && folder === undefined) throw new CommandError(usage);
  const path = resolve(folder === undefined ? (target ?? dated) : join(folder, dated));
  if (existsSync(path)) throw new CommandError(`${path} exists already: name another file.`);
  requireFolderOf(path);
  const removeOlder = async () => (folder === undefined || keep === undefined ? 0 : await removeAllBut(folder, keep));
  return { path, removeOlder };
}

function parse(args: readonly string[]): { target: string | undefined; keep: number | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { keep: { type: 'string' } },
      allowPositionals: true,
    });
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) throw new Error(usage);
    return { target: positionals[0], keep };
  } catch {
    throw new CommandError(usage);
  }
}

const datedName = /^dragoman-\d{4}-\d\d-\d\dT\d{4}(?:\d\d)?\.backup$/;

async function removeAllBut(folder: string, keep: number): Promise<number> {
  const older = (await readdir(folder))
    .filter((name) => datedName.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of older) await rm(join(folder, name));
  return older.length;
}
