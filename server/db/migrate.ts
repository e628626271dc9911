import { Migrator } from 'kysely';
import { migrations } from './migrations.ts';
import type { Db } from './schema.ts';
import { DatabaseUnavailableError } from './database-errors.ts';

/**
 * Brings the database up to date, or up to an older migration for what was written at its time.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  if (upTo !== undefined) await throwIfNewer(migrator, upTo);
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw error instanceof Error ? error : new Error('the migrations failed', { cause: error });
}

/** There is no way back: what a migration took away is gone. */
async function throwIfNewer(migrator: Migrator, upTo: string): Promise<void> {
  const isNewer = (await migrator.getMigrations()).some((one) => one.executedAt && one.name > upTo);
  if (isNewer)
    throw new DatabaseUnavailableError('The database is of a newer version than what it is to hold. Name a new one.');
}

export function latestMigration(): string {
  return Object.keys(migrations).sort().at(-1) ?? '';
}

export function isKnownMigration(name: string): boolean {
  return name in migrations;
}
