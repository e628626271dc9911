import { readBatches } from '../db/copy/read-batches.ts';
import { writeBatches } from '../db/copy/write-batches.ts';
import type { Config } from '../shared/config/config.ts';
import { parseEnvironment } from '../shared/config/environment.ts';
import { CommandError, runWithConfig, databaseSettings, withDatabase } from './run-command.ts';
import { printLedgerCheck } from './print-ledger-check.ts';

await runWithConfig(async (config, [url], print) => {
  const target = targetOf(config, url);
  return await withDatabase(databaseSettings(config), (source) =>
    withDatabase(target, async (database) => {
      const counts = await writeBatches(database, (take) => readBatches(source.db, take));
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
      print(`${rows} rows of ${counts.size} tables are in the new database.`);
      const exitCode = await printLedgerCheck(database.db, print);
      if (exitCode === 0) print('Start the server with DATABASE_URL set to it. The old database is unchanged.');
      return exitCode;
    }),
  );
});

function targetOf({ databaseUrl, dataDir }: Config, url: string | undefined) {
  if (!url)
    throw new CommandError('move-database takes the address of the PostgreSQL to move to: "move-database -- <url>".');
  const { DATABASE_URL: wanted } = parseEnvironment({ DATABASE_URL: url });
  if (wanted === databaseUrl) throw new CommandError('That is the database that DATABASE_URL names already.');
  return { databaseUrl: wanted, dataDir };
}
