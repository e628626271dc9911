import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBackup } from '../../../../server/db/copy/backup-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a backup is readable by its owner only, whatever an interrupted one left behind', async () => {
  const path = join(folder, 'a.backup');
  await writeFile(`${path}.part`, 'the rest of an interrupted backup');
  await chmod(`${path}.part`, 0o666);

  const backup = await writeBackup(path, '0001-accounts');
  await backup.finish();

  expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
});
