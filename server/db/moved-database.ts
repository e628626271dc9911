import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The database of a data folder was moved to PostgreSQL: the old one would serve what was true then. */
export class DatabaseMovedError extends Error {
  constructor(marker: string, words: string) {
    super(`${words.replace(/\.$/, '')}: set DATABASE_URL to it, or remove ${marker} to use the old copy nevertheless.`);
    this.name = 'DatabaseMovedError';
  }
}

function markerOf(dataDir: string): string {
  return join(dataDir, 'moved-to-postgres');
}

/** From now on the embedded database of this folder is refused. */
export async function markAsMoved(dataDir: string, databaseUrl: string, now: Date): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const words = `The database of ${dataDir} was moved to PostgreSQL (${host}${pathname}) on ${now.toISOString()}.`;
  await writeFile(markerOf(dataDir), `${words}\n`);
}

/** @throws DatabaseMovedError */
export function refuseMovedDatabase(dataDir: string): void {
  const marker = markerOf(dataDir);
  if (existsSync(marker)) throw new DatabaseMovedError(marker, readFileSync(marker, 'utf8').trim());
}
