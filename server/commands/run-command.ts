import { join } from 'node:path';
import { ConfigRefusal } from '../config/config-refusal.ts';
import { readConfig } from '../config/config.ts';
import { FolderInUse } from '../store/folder-lock.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';

/** Prints through `say`; answers the exit code. */
export type Command = (store: Store, args: readonly string[], say: (line: string) => void) => Promise<number>;

/** What an operator did wrong, in one sentence. */
export class CommandRefusal extends Error {}

/** Runs an operator's command on the database that the environment names, as the server would open it. */
export async function runCommand(command: Command): Promise<void> {
  try {
    const { databaseUrl, dataDir } = readConfig({ ...process.env, ALLOW_SANDBOX: '1' });
    const templateFile = import.meta.url.endsWith('.ts')
      ? undefined
      : join(import.meta.dirname, 'database-template.tgz');
    const store = await openStore({ databaseUrl, dataDir, templateFile });
    try {
      process.exitCode = await command(store, process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`));
    } finally {
      await store.close();
    }
  } catch (failure) {
    if (!isExpected(failure)) throw failure;
    process.stderr.write(`${failure.message}\n`);
    process.exitCode = 1;
  }
}

function isExpected(failure: unknown): failure is Error {
  return failure instanceof ConfigRefusal || failure instanceof FolderInUse || failure instanceof CommandRefusal;
}
