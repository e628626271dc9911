import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DamagedDatabaseError } from './damaged-database-error.ts';
import { hasDatabase, isHalfCreated, layoutProblem, unfinishedMarkerOf } from './cluster-layout.ts';

/**
 * Makes creating the database atomic: a marker file exists while the folder is filled, and a start that finds one
 * begins again with an empty folder.
 * @returns what removes the marker; nothing when the database is there already
 * @throws DamagedDatabaseError where something else is there, in which PGlite would create a database
 */
export function startFilling(folder: string): (() => void) | undefined {
  const marker = unfinishedMarkerOf(folder);
  if (isHalfCreated(folder)) rmSync(folder, { recursive: true, force: true });
  if (hasDatabase(folder)) {
    const problem = layoutProblem(folder);
    if (problem) throw new DamagedDatabaseError(folder, problem);
    return undefined;
  }
  writeFileSync(marker, '');
  mkdirSync(folder, { mode: 0o700, recursive: true });
  return () => {
    rmSync(marker);
    // Before the first write is confirmed: a marker that came back after a power cut would delete the database.
    syncFolder(dirname(marker));
  };
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
