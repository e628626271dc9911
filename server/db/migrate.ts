import { Migrator, sql } from 'kysely';
import { migrations } from './migrations.ts';
import type { Db } from './schema.ts';

/** The tables are of another version than the one that was to run. */
export class DatabaseVersionError extends Error {
  override readonly name: string = 'DatabaseVersionError';
}

/** A later version of Dragoman has migrated the tables. */
export class NewerDatabaseError extends DatabaseVersionError {
  override readonly name = 'NewerDatabaseError';

  constructor(migration: string) {
    super(`The tables of the database are of a newer version (${migration}): start that version, not this one.`);
  }
}

/**
 * The newest migration of the tables; undefined where there are none yet.
 * @throws NewerDatabaseError
 */
export async function migrationOf(db: Db): Promise<string | undefined> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!found[0]?.exists) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(db);
  const unknown = rows.find(({ name }) => !isKnownMigration(name) && !isReplaced(name));
  if (unknown) throw new NewerDatabaseError(unknown.name);
  return rows[0]?.name;
}

/**
 * Migrates to the latest version, or to `upTo` so that an older backup can be restored.
 * @throws DatabaseVersionError
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  await migrationOf(db);
  await adoptBaseline(db);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  if (upTo !== undefined) await throwIfNewer(migrator, upTo);
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw error instanceof Error ? error : new Error('the migrations failed', { cause: error });
}

const BASELINE = '0036-baseline';

/** The last of the migrations that the baseline replaces. All of them sort before it, or have this name. */
const LAST_REPLACED = '0036-catalogue-wordings';

function isReplaced(name: string): boolean {
  return name < BASELINE || name === LAST_REPLACED;
}

/** A database that has run the replaced migrations has the tables of the baseline. */
async function adoptBaseline(db: Db): Promise<void> {
  const { rows: known } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!known[0]?.exists) return;
  const replaced = sql`name < ${BASELINE} or name = ${LAST_REPLACED}`;
  const { rows } = await sql<{ last: string | null }>`
    select max(name) as last from kysely_migration where ${replaced}`.execute(db);
  const last = rows[0]?.last ?? undefined;
  if (last === undefined) return;
  if (last !== LAST_REPLACED) {
    throw new DatabaseVersionError(
      `The database has the tables of an older version (${last}), which this one cannot update.`,
    );
  }
  await sql`with replaced as (delete from kysely_migration where ${replaced} returning timestamp)
    insert into kysely_migration (name, timestamp) select ${BASELINE}, max(timestamp) from replaced`.execute(db);
}

/** Migrations are forward only. */
async function throwIfNewer(migrator: Migrator, upTo: string): Promise<void> {
  const isNewer = (await migrator.getMigrations()).some((value) => value.executedAt && value.name > upTo);
  if (isNewer)
    throw new DatabaseVersionError('The database has a newer version than the data to restore: name an empty one.');
}

export function latestMigration(): string {
  return Object.keys(migrations).sort().at(-1) ?? '';
}

export function isKnownMigration(name: string): boolean {
  return name in migrations;
}
