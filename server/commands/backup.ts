import { backUp, requestBackup } from '../db/online-backup.ts';
import { readDatabase } from '../db/read-database.ts';
import type { Config } from '../shared/config/config.ts';
import { backupTarget } from './backup-target.ts';
import { CommandError } from './command-error.ts';
import { isOfFile, unwritableFile } from './file-error.ts';
import { requireDatabase } from './known-database.ts';
import { databaseSettings, runDatabaseCommand } from './run-command.ts';

await runDatabaseCommand(async (config, args, print) => {
  const { path, removeOlder } = backupTarget(args, new Date());
  await requireDatabase(config);
  const rows = (await askServer(config, path)) ?? (await backUpHere(config, path));
  print(`${rows} rows are in ${path}. It contains what people said: protect it like the database.`);
  const removed = await removeOlder();
  if (removed > 0) print(`${removed} older backups were removed.`);
  return 0;
});

/** @returns undefined when no server has the embedded database open, or there is none */
async function askServer({ databaseUrl, dataDir }: Config, path: string): Promise<number | undefined> {
  if (databaseUrl !== undefined) return undefined;
  try {
    return await requestBackup(dataDir, path);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The running server did not finish the backup.';
    // As the operating system said it to the server.
    const [, code] = /^(E[A-Z]+):/.exec(message) ?? [];
    throw code === undefined
      ? new CommandError(message)
      : unwritableFile(path, Object.assign(new Error(message), { code }));
  }
}

function backUpHere(config: Config, path: string): Promise<number> {
  return readDatabase(databaseSettings(config), (db) =>
    backUp(db, path).catch((error: unknown) => {
      throw isOfFile(error) ? unwritableFile(path, error) : error;
    }),
  );
}
