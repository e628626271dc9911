import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../shared/config/config.ts';
import { CommandError } from './command-error.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** For the operator, without the password. */
export function databaseName({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === undefined) return `embedded, in ${join(dataDir, 'database')}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}

/**
 * A command that works on an existing database never creates one: without the settings of the server it would report on
 * an empty one.
 * @throws CommandError
 */
export async function requireDatabase({ databaseUrl, dataDir }: Place): Promise<void> {
  if (databaseUrl !== undefined) return await requireTables(databaseUrl);
  const folder = join(dataDir, 'database');
  if (existsSync(folder)) return;
  throw new CommandError(
    `There is no database in ${folder}. Set DATABASE_URL or DATA_DIR as for the server, or ENV_FILE to its file of settings.`,
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
    const why = error instanceof Error ? error.message : 'no response';
    throw new CommandError(`PostgreSQL cannot be used (${why}). DATABASE_URL names it.`);
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new CommandError('This PostgreSQL has no tables of Dragoman. DATABASE_URL names it.');
}
