import { Migrator } from 'kysely';
import { migrations } from './migrations.ts';
import type { Db } from './schema.ts';
import { DatabaseUnavailableError } from './database-errors.ts';

/** Migrates to the latest version, or to `upTo` so that an older backup can be restored. */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  if (upTo !== undefined) await throwIfNewer(migrator, upTo);
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw error instanceof Error ? error : new Error('the migrations failed', { cause: error });
}

/** Migrations are forward only. */
async function throwIfNewer(migrator: Migrator, upTo: string): Promise<void> {
  const isNewer = (await migrator.getMigrations()).some((one) => one.executedAt && one.name > upTo);
  if (isNewer)
    throw new DatabaseUnavailableError('The database has a newer version than the data to restore. Name an empty one.');
}

export function latestMigration(): string {
  return Object.keys(migrations).sort().at(-1) ?? '';
}

export function isKnownMigration(name: string): boolean {
  return name in migrations;
}
