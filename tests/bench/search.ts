import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { addEmptyDatabase } from '../server/database-template.ts';
import { startPostgres } from '../server/real-postgres.ts';
import { measureDeviceSearch } from './search/on-device.ts';
import { measureServerSearch } from './search/on-server.ts';

/**
 * The search of History: on the device, and on the server over a million turns of one user among those of others, on the
 * embedded database and on PostgreSQL. `npm run bench:search [turns]`
 */
const [turns = 1_000_000] = process.argv.slice(2).map(Number);

measureDeviceSearch();

const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-search-'));
await addEmptyDatabase(dataDir);
const embedded = await openDatabase({ dataDir });
await measureServerSearch(embedded, turns);
await embedded.close();
await rm(dataDir, { recursive: true, force: true });

const postgres = await startPostgres({ durable: true });
if (postgres) {
  const database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir });
  await measureServerSearch(database, turns);
  await database.close();
  await postgres.stop();
}
