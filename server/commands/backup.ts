import { backUp, requestBackup } from '../db/online-backup.ts';
import type { Config } from '../shared/config/config.ts';
import { backupTarget } from './backup-target.ts';
import { CommandError } from './command-error.ts';
import { requireDatabase } from './known-database.ts';
import { databaseSettings, runDatabaseCommand, withDatabase } from './run-command.ts';

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
    throw new CommandError(error instanceof Error ? error.message : 'The running server did not finish the backup.');
  }
}

function backUpHere(config: Config, path: string): Promise<number> {
  return withDatabase(databaseSettings(config), ({ db }) => backUp(db, path));
}
