import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { checkCluster, checkOpenCluster, forgetCluster, recordCluster } from './cluster.ts';
import { hasDatabase, isShutDown, manifestOf } from './cluster-layout.ts';
import { latestMigration, migrate, migrationOf } from './migrate.ts';
import type { Db } from './schema.ts';

/** The folder of the embedded database and the list of its files, checked before it opens and renewed when it closes. */
export class EmbeddedCluster {
  readonly #folder: string;
  /** Only then the files are worth a list. */
  #isChecked = false;

  /** @throws DamagedDatabaseError, NewerDatabaseError */
  constructor(folder: string) {
    if (hasDatabase(folder)) checkCluster(folder);
    this.#folder = folder;
  }

  async migrate(db: Db, upTo?: string): Promise<void> {
    const before = await migrationOf(db);
    await checkOpenCluster(db, this.#folder);
    if (before !== latestMigration()) forgetCluster(this.#folder);
    await migrate(db, upTo);
    if (!existsSync(manifestOf(this.#folder))) {
      // Removes the files that the migrations have replaced.
      await sql`checkpoint`.execute(db);
      recordCluster(this.#folder);
    }
    this.#isChecked = true;
  }

  /** After a clean close; the files of another may need recovery. */
  recordClosed(): void {
    if (this.#isChecked && isShutDown(this.#folder)) recordCluster(this.#folder);
  }
}
