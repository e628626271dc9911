import { join } from 'node:path';
import { ConfigRefusal } from '../config/config-refusal.ts';
import { readConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { NoBackup } from '../store/copy/backup-file.ts';
import { NotEmpty } from '../store/copy/write-batches.ts';
import { FolderInUse } from '../store/folder-lock.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/store-failure.ts';

export type Say = (line: string) => void;

/** Prints through `say`; answers the exit code. */
export type Command = (store: Store, args: readonly string[], say: Say) => Promise<number>;

/** What an operator did wrong, in one sentence. */
export class CommandRefusal extends Error {}

/** Runs an operator's command on the database that the environment names, as the server would open it. */
export function runCommand(command: Command): Promise<void> {
  return runBare((config, args, say) => withStore(storeOf(config), (store) => command(store, args, say)));
}

/** Runs a command that opens what it needs by itself. */
export async function runBare(
  work: (config: Config, args: readonly string[], say: Say) => Promise<number>,
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

type StorePlace = Parameters<typeof openStore>[0];

/** Where the server of this environment keeps everything. */
export function storeOf({ databaseUrl, dataDir }: Config): StorePlace {
  const isBundled = !import.meta.url.endsWith('.ts');
  return {
    databaseUrl,
    dataDir,
    templateFile: isBundled ? join(import.meta.dirname, 'database-template.tgz') : undefined,
  };
}

export async function withStore<Result>(place: StorePlace, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const expected = [ConfigRefusal, FolderInUse, CommandRefusal, NoBackup, NotEmpty, StoreUnavailable];

function isExpected(failure: unknown): failure is Error {
  return expected.some((kind) => failure instanceof kind);
}
