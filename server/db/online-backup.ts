import { parseJson } from '../../src/domain/parse-json.ts';
import { z } from 'zod';
import { askLockHolder } from './folder-lock.ts';
import { latestMigration, migrationOf } from './migrate.ts';
import type { Db } from './schema.ts';
import { writeBackup } from './backup-file.ts';
import { readBatches } from './read-batches.ts';

/** Writes a backup of the whole database. @returns how many rows it has */
export async function backUp(db: Db, path: string): Promise<number> {
  const backup = await writeBackup(path, (await migrationOf(db)) ?? latestMigration());
  await readBatches(db, (batch) => backup.write(batch));
  return await backup.finish();
}

/**
 * Only one process can open the embedded database: a command asks the running server, by the socket that locks the
 * folder, to write the backup. One line of JSON in each direction.
 */
const backupRequest = z.object({ backup: z.string() });
const backupResponse = z.union([z.object({ rows: z.int() }), z.object({ error: z.string() })]);

/** The server's side. */
export async function answerBackupRequest(db: Db, line: string): Promise<string> {
  const response = await respond(db, line).catch((error: unknown) => ({
    error: error instanceof Error ? error.message : 'The backup failed.',
  }));
  return JSON.stringify(response);
}

async function respond(db: Db, line: string): Promise<z.infer<typeof backupResponse>> {
  const request = backupRequest.safeParse(JSON.parse(line));
  if (!request.success) return { error: 'The running server does not know this request.' };
  return { rows: await backUp(db, request.data.backup) };
}

/**
 * The command's side.
 * @param path absolute
 * @returns how many rows the backup has; undefined when no process has the folder open
 * @throws Error with what the server said
 */
export async function requestBackup(dataDir: string, path: string): Promise<number | undefined> {
  const line = await askLockHolder(dataDir, JSON.stringify({ backup: path }));
  if (line === undefined) return undefined;
  const response = backupResponse.safeParse(parseJson(line));
  if (!response.success) throw new Error('The running server did not finish the backup. Is it of an older version?');
  if ('error' in response.data) throw new Error(response.data.error);
  return response.data.rows;
}
