import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const MINUTES_MS = 180_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const command = (name: string, ...args: string[]) => runCommand({ DATA_DIR: join(folder, 'data') }, name, ...args);

test(
  'the catalogue is exported, changed and imported; the ledger check passes',
  async () => {
    const path = join(folder, 'catalogue.json');
    await command('catalogue', 'export', path);
    const file = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...file, packs: [{ ...file.packs[0], prices: { USD: 3.5 } }] }));

    const imported = await command('catalogue', 'import', path);
    const exported = await command('catalogue', 'export');
    const checked = await command('ledger-check');

    expect(imported).toMatchObject({ code: 0, printed: 'On sale: 3 plans and 1 packs.\n' });
    expect(JSON.parse(exported.printed).packs).toEqual([
      expect.objectContaining({ code: 'pocket', prices: { USD: 3.5 } }),
    ]);
    expect(checked).toMatchObject({ code: 0, printed: 'The ledger is consistent: 0 accounts, 0 entries, 0 orders.\n' });
  },
  MINUTES_MS,
);

test(
  'an invalid catalogue changes nothing, and the error is named',
  async () => {
    const path = join(folder, 'wrong.json');
    await writeFile(
      path,
      JSON.stringify({ plans: [], packs: [{ code: 'x', name: 'X', description: 'x', prices: {}, tokens: 1 }] }),
    );

    const refused = await command('catalogue', 'import', path);

    expect(refused.code).toBe(1);
    expect(refused.complained).toContain('packs.0.prices takes a price in USD or CNY or both');
  },
  MINUTES_MS,
);
