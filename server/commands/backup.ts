import { existsSync } from 'node:fs';
import { writeBackup } from '../db/copy/backup-file.ts';
import { readBatches } from '../db/copy/read-batches.ts';
import { latestMigration } from '../db/migrate.ts';
import { CommandError, runCommand } from './run-command.ts';

await runCommand(async (store, [given], say) => {
  const path = given ?? `dragoman-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.backup`;
  if (existsSync(path)) throw new CommandError(`${path} is there already. Name another file.`);
  const backup = await writeBackup(path, latestMigration());
  await readBatches(store.db, backup.write);
  say(`${await backup.finish()} rows are in ${path}. It holds what people said: keep it as you keep the database.`);
  return 0;
});
