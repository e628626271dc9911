import { join } from 'node:path';
import { ConfigError } from '../shared/config/config-error.ts';
import { readConfig } from '../shared/config/config.ts';
import type { Config } from '../shared/config/config.ts';
import { InvalidBackupError } from '../db/copy/backup-file.ts';
import { DatabaseNotEmptyError } from '../db/copy/write-batches.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { openDatabase } from '../db/database.ts';
import type { Database, DatabaseSettings } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-errors.ts';

export type Print = (line: string) => void;

/** Returns the exit code. */
export type Command = (database: Database, args: readonly string[], print: Print) => Promise<number>;

/** A usage error; its message is printed for the operator. */
export class CommandError extends Error {}

/** Runs a command on the configured database, opened as the server opens it. */
export function runCommand(command: Command): Promise<void> {
  return runWithConfig((config, args, print) =>
    withDatabase(databaseSettings(config), (database) => command(database, args, print)),
  );
}

/** Runs a command that opens its databases itself. */
export async function runWithConfig(
  work: (config: Config, args: readonly string[], print: Print) => Promise<number>,
): Promise<void> {
  try {
    const config = readConfig({ ...process.env, ALLOW_SANDBOX: '1' });
    process.exitCode = await work(config, process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!isExpected(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** The settings with which the server of this environment opens its database. */
export function databaseSettings({ databaseUrl, dataDir }: Config): DatabaseSettings {
  const isBundled = !import.meta.url.endsWith('.ts');
  return {
    databaseUrl,
    dataDir,
    templateFile: isBundled ? join(import.meta.dirname, 'database-template.tgz') : undefined,
  };
}

export async function withDatabase<Result>(
  settings: DatabaseSettings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const expected = [
  ConfigError,
  FolderInUseError,
  CommandError,
  InvalidBackupError,
  DatabaseNotEmptyError,
  DatabaseUnavailableError,
];

function isExpected(error: unknown): error is Error {
  return expected.some((kind) => error instanceof kind);
}
