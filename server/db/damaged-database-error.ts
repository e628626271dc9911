/**
 * The folder of the embedded database is not whole. PGlite would create an empty database in some of these folders, so
 * it never sees one.
 */
export class DamagedDatabaseError extends Error {
  constructor(folder: string, problem: string) {
    super(
      `The database in ${folder} is not whole (${problem}): nothing was changed; bring back this file or the whole folder, or restore a backup into another DATA_DIR.`,
    );
    this.name = 'DamagedDatabaseError';
  }
}
