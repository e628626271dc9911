import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackup, writeBackup } from '../../../../server/db/backup-file.ts';

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

test('a file that is missing and one that is no backup are told apart', async () => {
  const other = join(folder, 'other');
  await writeFile(other, 'hello');

  await expect(readBackup(join(folder, 'none'))).rejects.toThrow(`${folder}/none does not exist.`);
  await expect(readBackup(other)).rejects.toThrow(`${other} is not a backup of Dragoman.`);
});

test('a changed byte anywhere in the contents is found', async () => {
  const path = join(folder, 'whole.backup');
  const backup = await writeBackup(path, '0001-accounts');
  await backup.write({
    table: 'users',
    columns: ['id'],
    count: 1,
    rows: 'a'.repeat(50) + randomBytes(2000).toString('hex'),
  });
  await backup.finish();
  const whole = await readFile(path);
  const damaged = join(folder, 'damaged.backup');
  const readAll = async () => await (await readBackup(damaged)).readBatches(async () => undefined);
  await writeFile(damaged, whole);
  await readAll();

  for (let at = 10; at < whole.length; at += 97) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    await writeFile(damaged, changed);
    await expect(readAll(), `byte ${at}`).rejects.toThrow(`${damaged} is damaged or incomplete.`);
  }
});
