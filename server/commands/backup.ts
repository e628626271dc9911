import { existsSync } from 'node:fs';
import { writeBackup } from '../store/copy/backup-file.ts';
import { readBatches } from '../store/copy/read-batches.ts';
import { latestMigration } from '../store/migrate.ts';
import { CommandRefusal, runCommand } from './run-command.ts';

await runCommand(async (store, [given], say) => {
  const path = given ?? `dragoman-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.backup`;
  if (existsSync(path)) throw new CommandRefusal(`${path} is there already. Name another file.`);
  const backup = await writeBackup(path, latestMigration());
  await readBatches(store.db, backup.take);
  say(`${await backup.finish()} rows are in ${path}. It holds what people said: keep it as you keep the database.`);
  return 0;
});
