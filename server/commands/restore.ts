import { readBackup } from '../db/backup-file.ts';
import { writeBatches } from '../db/write-batches.ts';
import { isKnownMigration } from '../db/migrate.ts';
import { InvalidBackupError } from '../db/backup-file.ts';
import { sqlStateOf } from '../db/database-errors.ts';
import { CommandError } from './command-error.ts';
import { runDatabaseCommand, databaseSettings, withDatabase } from './run-command.ts';
import { printLedgerCheck } from './print-ledger-check.ts';

await runDatabaseCommand(async (config, [path], print) => {
  if (!path) throw new CommandError('restore takes a file made by backup: "restore <file>".');
  const backup = await readBackup(path);
  if (!isKnownMigration(backup.migration)) {
    throw new CommandError(`${path} was made by a newer version of Dragoman. Restore it with that version.`);
  }
  // Without the template, which has today's migrations: the tables must match the backup first.
  const settings = { ...databaseSettings(config), templateFile: undefined, upTo: backup.migration };
  return await withDatabase(settings, async (database) => {
    const counts = await writeBatches(database, backup.readBatches).catch((error: unknown) => {
      throw isOfItsContents(error) ? new InvalidBackupError(path, 'is damaged, and nothing was restored') : error;
    });
    await database.migrate();
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    print(`${rows} rows are restored.`);
    return await printLedgerCheck(database.db, print);
  });
});

/** Classes of SQLSTATE: malformed values, violated constraints, and names that no table has. */
function isOfItsContents(error: unknown): boolean {
  return /^(?:22|23|42)/.test(sqlStateOf(error) ?? '');
}
