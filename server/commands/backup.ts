import { existsSync } from 'node:fs';
import { writeBackup } from '../db/copy/backup-file.ts';
import { readBatches } from '../db/copy/read-batches.ts';
import { latestMigration } from '../db/migrate.ts';
import { CommandError, runCommand } from './run-command.ts';

await runCommand(async (database, [given], print) => {
  const path = given ?? `dragoman-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.backup`;
  if (existsSync(path)) throw new CommandError(`${path} exists already. Name another file.`);
  const backup = await writeBackup(path, latestMigration());
  await readBatches(database.db, (batch) => backup.write(batch));
  print(`${await backup.finish()} rows are in ${path}. It contains what people said: protect it like the database.`);
  return 0;
});
