import { readBackup } from '../store/copy/backup-file.ts';
import { writeBatches } from '../store/copy/write-batches.ts';
import { isKnownMigration } from '../store/migrate.ts';
import { CommandRefusal, runBare, storeOf, withStore } from './run-command.ts';
import { sayBooks } from './say-books.ts';

await runBare(async (config, [path], say) => {
  if (!path) throw new CommandRefusal('restore takes the file that backup made: "restore <file>".');
  const backup = await readBackup(path);
  if (!isKnownMigration(backup.migration)) {
    throw new CommandRefusal(`${path} was made by a newer version of Dragoman. Restore it with that version.`);
  }
  // The packed database is of today; the tables must first be as they were when the backup was made.
  const place = { ...storeOf(config), templateFile: undefined, upTo: backup.migration };
  return await withStore(place, async (store) => {
    const counts = await writeBatches(store, backup.give);
    await store.migrate();
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    say(`${rows} rows are restored.`);
    return await sayBooks(store.db, say);
  });
});
