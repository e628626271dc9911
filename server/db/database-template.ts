import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { onlyThread, pgliteDialect } from './pglite-dialect.ts';
import type { PgliteThread } from './pglite-thread.ts';
import type { DatabaseSchema } from './schema.ts';

/**
 * The path of a packed empty database with today's migrations in it, cached by the version of PGlite and the
 * migrations. For the build and for tests, which run from the sources.
 */
export async function ensureTemplate(folder: string): Promise<string> {
  const file = join(folder, `database-${await fingerprint()}.tgz`);
  if (!existsSync(file)) await packTemplate(file, folder);
  return file;
}

async function packTemplate(file: string, folder: string): Promise<void> {
  const pg = await PGlite.create();
  const db = new Kysely<DatabaseSchema>({ dialect: pgliteDialect(onlyThread(inProcess(pg)), () => Promise.resolve()) });
  await migrate(db);
  const packed = await pg.dumpDataDir('gzip');
  await db.destroy();
  await mkdir(folder, { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, Buffer.from(await packed.arrayBuffer()));
  await rename(temporary, file);
}

function inProcess(pg: PGlite): Pick<PgliteThread, 'query' | 'close'> {
  return {
    query: async (sql, parameters) => {
      const { rows, affectedRows } = await pg.query(sql, [...parameters]);
      return { rows, affected: affectedRows ?? 0 };
    },
    close: () => pg.close(),
  };
}

async function fingerprint(): Promise<string> {
  const migrations = join(import.meta.dirname, 'migrations');
  const names = (await readdir(migrations)).sort();
  const lock = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json');
  const files = [lock, join(import.meta.dirname, 'migrations.ts'), ...names.map((name) => join(migrations, name))];
  const hash = createHash('sha256');
  for (const path of files) hash.update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}
