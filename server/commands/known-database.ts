import { join } from 'node:path';
import { Client } from 'pg';
import { checkCluster } from '../db/cluster.ts';
import { hasDatabase } from '../db/cluster-layout.ts';
import type { Config } from '../shared/config/config.ts';
import { postgresName, postgresProblem } from '../db/postgres-problem.ts';
import { CommandError } from './command-error.ts';

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** For the operator, without the password. */
export function databaseName({ databaseUrl, dataDir }: DatabaseLocation): string {
  if (databaseUrl === undefined) return `embedded, in ${join(dataDir, 'database')}`;
  return `PostgreSQL ${postgresName(databaseUrl)}`;
}

/**
 * A command that works on an existing database never creates one: without the settings of the server it would report on
 * an empty one.
 * @throws CommandError, DamagedDatabaseError, NewerDatabaseError
 */
export async function requireDatabase({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  if (databaseUrl !== undefined) return await requireTables(databaseUrl);
  const folder = join(dataDir, 'database');
  if (hasDatabase(folder)) return checkCluster(folder);
  throw new CommandError(
    `There is no database in ${folder}: set DATABASE_URL or DATA_DIR as for the server, or ENV_FILE to its file of settings.`,
  );
}

const CONNECT_TIMEOUT_MS = 5000;

async function requireTables(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ tables: string | null }>(
      "select to_regclass('kysely_migration')::text as tables",
    );
    if (rows[0]?.tables) return;
  } catch (error) {
    throw new CommandError(postgresProblem(databaseUrl, error));
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new CommandError(`DATABASE_URL: the PostgreSQL ${postgresName(databaseUrl)} has no tables of Dragoman.`);
}
