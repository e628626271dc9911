import { errorCode } from '../../src/shared/error-code.ts';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from './command-error.ts';

/** By the code of the operating system. */
const problems: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is below something that is no folder',
  EACCES: 'is not open to this account',
  EPERM: 'is not open to this account',
  EROFS: 'is on a disk that cannot be written',
  EISDIR: 'is a folder: name a file',
  ENOSPC: 'has no room: the disk is full',
  ENAMETOOLONG: 'is too long for the name of a file',
};

/** Whether the operating system refused to read or write a file. */
export function isOfFile(error: unknown): boolean {
  return (errorCode(error) ?? '') in problems;
}

/** Why the file of an argument cannot be read or written, in a sentence. */
export function fileError(path: string, error: unknown): CommandError {
  return new CommandError(`${path} ${problems[errorCode(error) ?? ''] ?? 'cannot be used'}.`);
}

/** Before work whose result is to be written. @throws CommandError */
export function requireFolderOf(path: string): void {
  if (!existsSync(dirname(resolve(path)))) throw unwritableFile(path, Object.assign(new Error(), { code: 'ENOENT' }));
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw fileError(path, Object.assign(new Error(), { code: 'EISDIR' }));
}

/** As `fileError` for a file that is to be written, which may lack its folder. */
export function unwritableFile(path: string, error: unknown): CommandError {
  return errorCode(error) === 'ENOENT'
    ? new CommandError(`${path} is in a folder that does not exist.`)
    : fileError(path, error);
}
