import { join } from 'node:path';
import { ConfigError } from '../shared/config/config-error.ts';
import { readConfig, type Config } from '../shared/config/config.ts';
import { withEnvFile } from '../shared/config/env-file.ts';
import { InvalidBackupError } from '../db/backup-file.ts';
import { DatabaseNotEmptyError } from '../db/write-batches.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { DamagedDatabaseError } from '../db/damaged-database-error.ts';
import { openDatabase, type Database, type DatabaseSettings } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-errors.ts';
import { DatabaseVersionError } from '../db/migrate.ts';
import { DatabaseMovedError } from '../db/moved-database.ts';
import { OlderDatabaseError, readDatabase } from '../db/read-database.ts';
import type { Db } from '../db/schema.ts';
import { CommandError } from './command-error.ts';
import { fileError, isOfFile } from './file-error.ts';
import { databaseName, requireDatabase } from './known-database.ts';

export type Print = (line: string) => void;

/** Returns the exit code. */
export type Command = (db: Db, args: readonly string[], print: Print) => Promise<number>;

/** Runs a command that reads the database of the server, which has to exist and may be running. */
export function runReadingCommand(command: Command): Promise<void> {
  return runDatabaseCommand(async (config, args, print) => {
    await requireDatabase(config);
    return await readDatabase(databaseSettings(config), (db) => command(db, args, print));
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
    process.stderr.write(`${refusalOf(error)}\n`);
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
  DamagedDatabaseError,
  DatabaseVersionError,
  OlderDatabaseError,
  FolderInUseError,
  CommandError,
  InvalidBackupError,
  DatabaseNotEmptyError,
  DatabaseUnavailableError,
  DatabaseMovedError,
];

/** A sentence; of an error that nothing in the environment explains, the stack with LOG_LEVEL=debug. */
function refusalOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (expected.some((kind) => error instanceof kind)) return error.message;
  if (isOfFile(error) && 'path' in error) return fileError(String(error.path), error).message;
  if (process.env['LOG_LEVEL'] === 'debug') return error.stack ?? error.message;
  return `The command failed (${error.name}): run it with LOG_LEVEL=debug and report what it prints.`;
}
