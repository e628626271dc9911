import { Migrator } from 'kysely';
import { migrations } from './migrations.ts';
import type { Db } from './schema.ts';

/** Brings the database up to date. Processes that start together wait for the one that does it. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('the migrations failed', { cause: error });
}
