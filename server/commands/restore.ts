import { readBackup } from '../db/copy/backup-file.ts';
import { writeBatches } from '../db/copy/write-batches.ts';
import { isKnownMigration } from '../db/migrate.ts';
import { CommandError, runWithConfig, databaseSettings, withDatabase } from './run-command.ts';
import { printLedgerCheck } from './print-ledger-check.ts';

await runWithConfig(async (config, [path], say) => {
  if (!path) throw new CommandError('restore takes the file that backup made: "restore <file>".');
  const backup = await readBackup(path);
  if (!isKnownMigration(backup.migration)) {
    throw new CommandError(`${path} was made by a newer version of Dragoman. Restore it with that version.`);
  }
  // The packed database is of today; the tables must first be as they were when the backup was made.
  const place = { ...databaseSettings(config), templateFile: undefined, upTo: backup.migration };
  return await withDatabase(place, async (store) => {
    const counts = await writeBatches(store, backup.readBatches);
    await store.migrate();
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    say(`${rows} rows are restored.`);
    return await printLedgerCheck(store.db, say);
  });
});
