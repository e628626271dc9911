import { parseJson } from '../../src/domain/parse-json.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { controlFile, isShutDown, layoutProblem, manifestOf, sizeOf } from './cluster-layout.ts';
import { DamagedDatabaseError } from './damaged-database-error.ts';
import { isKnownMigration, latestMigration, NewerDatabaseError } from './migrate.ts';
import type { Db } from './schema.ts';

/**
 * The files of the cluster, written beside it: after migrations and at each close. While the control file is the one of
 * a clean close, all sizes are exact. Otherwise a process was killed or a former version has used the cluster: files of
 * tables and indexes only grow between two migrations, and the others are PostgreSQL's to recover.
 */
const manifestSchema = z.object({
  migration: z.string(),
  controlHash: z.string(),
  sizes: z.record(z.string(), z.int()),
});

/**
 * Checks a cluster that no process has open, and reads only.
 * @throws DamagedDatabaseError, NewerDatabaseError
 */
export function checkCluster(folder: string): void {
  const problem = clusterProblem(folder);
  if (problem) throw new DamagedDatabaseError(folder, problem);
  const migration = readManifest(folder)?.migration;
  if (migration !== undefined && !isKnownMigration(migration)) throw new NewerDatabaseError(migration);
}

function clusterProblem(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? 'it is no folder' : 'the folder is missing';
  const problem = layoutProblem(folder);
  if (problem) return problem;
  const manifest = readManifest(folder);
  if (!manifest) return undefined;
  const isExact = isShutDown(folder) && hashOfControl(folder) === manifest.controlHash;
  for (const [path, recorded] of Object.entries(manifest.sizes)) {
    if (!isExact && !growsOnly.test(path)) continue;
    const size = sizeOf(join(folder, path));
    if (size === undefined) return `${path} is missing`;
    if (size === 0 && recorded > 0) return `${path} is empty`;
    if (isExact ? size !== recorded : size < recorded) return `${path} is incomplete`;
  }
  return undefined;
}

/** Main forks of tables and indexes. */
const growsOnly = /^(?:base\/\d+|global)\/\d+(?:\.\d+)?$/;

function readManifest(folder: string): z.infer<typeof manifestSchema> | undefined {
  const path = manifestOf(folder);
  if (!existsSync(path)) return undefined;
  const manifest = manifestSchema.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!manifest.success) throw new DamagedDatabaseError(folder, `its list of files, ${path}, cannot be read`);
  return manifest.data;
}

/** Records the files as they are now. */
export function recordCluster(folder: string): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const sizes = paths.flatMap((path) => {
    const size = sizeOf(join(folder, path));
    return size === undefined ? [] : [[path, size] as const];
  });
  const manifest: z.infer<typeof manifestSchema> = {
    migration: latestMigration(),
    controlHash: hashOfControl(folder),
    sizes: Object.fromEntries(sizes),
  };
  const temporary = `${manifestOf(folder)}.part`;
  writeFileSync(temporary, JSON.stringify(manifest), { mode: 0o600 });
  renameSync(temporary, manifestOf(folder));
}

/** Before migrations, which replace and remove files. */
export function forgetCluster(folder: string): void {
  rmSync(manifestOf(folder), { force: true });
}

function hashOfControl(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, controlFile)))
    .digest('hex');
}

/**
 * Compares an open cluster without a manifest, of a former version, with its own catalogue.
 * @throws DamagedDatabaseError
 */
export async function checkOpenCluster(db: Db, folder: string): Promise<void> {
  if (existsSync(manifestOf(folder))) return;
  const { rows } = await sql<{ path: string; pages: number }>`
    select pg_relation_filepath(oid) as path, relpages as pages from pg_class
    where pg_relation_filepath(oid) is not null and relpersistence = 'p'`.execute(db);
  for (const { path, pages } of rows) {
    const size = sizeOf(join(folder, path));
    if (size === undefined) throw new DamagedDatabaseError(folder, `${path} is missing`);
    if (size === 0 && pages > 0) throw new DamagedDatabaseError(folder, `${path} is empty`);
  }
}
