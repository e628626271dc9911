import { isDatabaseInUse } from './is-database-in-use.ts';
import { Client } from 'pg';
import { postgresProblem } from '../db/postgres-problem.ts';
import { readBatches } from '../db/read-batches.ts';
import { writeBatches } from '../db/write-batches.ts';
import { readStoppedDatabase } from '../db/read-database.ts';
import type { Config } from '../shared/config/config.ts';
import { parseEnvironment } from '../shared/config/environment.ts';
import { markAsMoved } from '../db/moved-database.ts';
import { CommandError } from './command-error.ts';
import { databaseName, requireDatabase } from './known-database.ts';
import { runDatabaseCommand, databaseSettings, withDatabase } from './run-command.ts';
import { printLedgerCheck } from './print-ledger-check.ts';

const CONNECT_TIMEOUT_MS = 5000;

await runDatabaseCommand(async (config, [url], print) => {
  const target = targetOf(config, url);
  await requireDatabase(config);
  await checkTarget(target.databaseUrl);
  return await readStoppedDatabase(databaseSettings(config), (source) =>
    withDatabase(target, async (database) => {
      const counts = await writeBatches(database, isDatabaseInUse, (take) => readBatches(source, take));
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
      print(`${rows} rows of ${counts.size} tables are in the new database: ${databaseName(target)}.`);
      const exitCode = await printLedgerCheck(database.db, print);
      if (exitCode === 0) {
        if (config.databaseUrl === undefined) await markAsMoved(config.dataDir, target.databaseUrl, new Date());
        print('Start the server with DATABASE_URL set to it. The old database is unchanged and no longer opened.');
      }
      return exitCode;
    }),
  );
});

/** Before anything is read: `withDatabase` would name DATABASE_URL. @throws CommandError */
async function checkTarget(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
  } catch (error) {
    throw new CommandError(postgresProblem(url, error, 'The address to move to'));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function targetOf({ databaseUrl, dataDir }: Config, url: string | undefined) {
  if (!url)
    throw new CommandError('move-database takes the address of the PostgreSQL to move to: "move-database -- <url>".');
  const { DATABASE_URL: wanted } = parseEnvironment({ DATABASE_URL: url });
  if (wanted === undefined || wanted === databaseUrl)
    throw new CommandError('That is the database that DATABASE_URL names already.');
  return { databaseUrl: wanted, dataDir };
}
