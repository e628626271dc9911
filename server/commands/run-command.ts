import { join } from 'node:path';
import { ConfigError } from '../shared/config/config-error.ts';
import { readConfig } from '../shared/config/config.ts';
import type { Config } from '../shared/config/config.ts';
import { withEnvFile } from '../shared/config/env-file.ts';
import { InvalidBackupError } from '../db/backup-file.ts';
import { DatabaseNotEmptyError } from '../db/write-batches.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { openDatabase } from '../db/database.ts';
import type { Database, DatabaseSettings } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-errors.ts';
import { DatabaseMovedError } from '../db/moved-database.ts';
import { CommandError } from './command-error.ts';
import { databaseName, requireDatabase } from './known-database.ts';

export type Print = (line: string) => void;

/** Returns the exit code. */
export type Command = (database: Database, args: readonly string[], print: Print) => Promise<number>;

/** Runs a command on the database of the server, which has to exist. */
export function runCommand(command: Command): Promise<void> {
  return runDatabaseCommand(async (config, args, print) => {
    await requireDatabase(config);
    return await withDatabase(databaseSettings(config), (database) => command(database, args, print));
  });
}

type ConfiguredCommand = (config: Config, args: readonly string[], print: Print) => Promise<number>;

/** Runs a command that opens its databases itself. Says first which database the settings name. */
export function runDatabaseCommand(command: ConfiguredCommand): Promise<void> {
  return runWithConfig((config, args, print) => {
    process.stderr.write(`Database: ${databaseName(config)}\n`);
    return command(config, args, print);
  });
}

export async function runWithConfig(work: ConfiguredCommand): Promise<void> {
  try {
    const config = readConfig({ ...withEnvFile(process.env), ALLOW_SANDBOX: '1' });
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
  DatabaseMovedError,
];

function isExpected(error: unknown): error is Error {
  return expected.some((kind) => error instanceof kind);
}
