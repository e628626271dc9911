import { join } from 'node:path';
import { ConfigError } from '../shared/config/config-error.ts';
import { readConfig } from '../shared/config/config.ts';
import type { Config } from '../shared/config/config.ts';
import { InvalidBackupError } from '../db/copy/backup-file.ts';
import { DatabaseNotEmptyError } from '../db/copy/write-batches.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-errors.ts';

export type Print = (line: string) => void;

/** Prints through `say`; answers the exit code. */
export type Command = (store: Database, args: readonly string[], say: Print) => Promise<number>;

/** What an operator did wrong, in one sentence. */
export class CommandError extends Error {}

/** Runs an operator's command on the database that the environment names, as the server would open it. */
export function runCommand(command: Command): Promise<void> {
  return runWithConfig((config, args, say) =>
    withDatabase(databaseSettings(config), (store) => command(store, args, say)),
  );
}

/** Runs a command that opens what it needs by itself. */
export async function runWithConfig(
  work: (config: Config, args: readonly string[], say: Print) => Promise<number>,
): Promise<void> {
  try {
    const config = readConfig({ ...process.env, ALLOW_SANDBOX: '1' });
    process.exitCode = await work(config, process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`));
  } catch (failure) {
    if (!isExpected(failure)) throw failure;
    process.stderr.write(`${failure.message}\n`);
    process.exitCode = 1;
  }
}

type DatabasePlace = Parameters<typeof openDatabase>[0];

/** Where the server of this environment keeps everything. */
export function databaseSettings({ databaseUrl, dataDir }: Config): DatabasePlace {
  const isBundled = !import.meta.url.endsWith('.ts');
  return {
    databaseUrl,
    dataDir,
    templateFile: isBundled ? join(import.meta.dirname, 'database-template.tgz') : undefined,
  };
}

export async function withDatabase<Result>(
  place: DatabasePlace,
  work: (store: Database) => Promise<Result>,
): Promise<Result> {
  const store = await openDatabase(place);
  try {
    return await work(store);
  } finally {
    await store.close();
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

function isExpected(failure: unknown): failure is Error {
  return expected.some((kind) => failure instanceof kind);
}
