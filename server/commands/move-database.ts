import { readBatches } from '../store/copy/read-batches.ts';
import { writeBatches } from '../store/copy/write-batches.ts';
import type { Config } from '../config/config.ts';
import { parseEnvironment } from '../config/environment.ts';
import { CommandRefusal, runBare, storeOf, withStore } from './run-command.ts';
import { sayBooks } from './say-books.ts';

await runBare(async (config, [url], say) => {
  const target = targetOf(config, url);
  return await withStore(storeOf(config), (source) =>
    withStore(target, async (store) => {
      const counts = await writeBatches(store, (take) => readBatches(source.db, take));
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
      say(`${rows} rows of ${counts.size} tables are in the new database.`);
      const exitCode = await sayBooks(store.db, say);
      if (exitCode === 0) say('Start the server with DATABASE_URL set to it. The old database is as it was.');
      return exitCode;
    }),
  );
});

function targetOf({ databaseUrl, dataDir }: Config, url: string | undefined) {
  if (!url) throw new CommandRefusal('move-database takes the PostgreSQL to move to: "move-database -- <url>".');
  const { DATABASE_URL: wanted } = parseEnvironment({ DATABASE_URL: url });
  if (wanted === databaseUrl) throw new CommandRefusal('That is the database that DATABASE_URL names already.');
  return { databaseUrl: wanted, dataDir };
}
