import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEmptyDatabase } from '../database-template.ts';
import { startServer } from '../running-server.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { runCommand } from './run-command.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-command-'));
  await addEmptyDatabase(dataDir());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => join(folder, 'data');
const command = (name: string, ...args: string[]) => runCommand({ DATA_DIR: dataDir() }, name, ...args);

test('the catalogue is exported, changed and imported; the ledger check passes', async () => {
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
});

test('an invalid catalogue changes nothing, and the error is named', async () => {
  const path = join(folder, 'wrong.json');
  const pack = { code: 'x', name: 'X', description: 'x', prices: { USD: 1 }, tokens: 1 };
  await writeFile(path, JSON.stringify({ plans: [], packs: [{ ...pack, prices: {} }] }));

  const refused = await command('catalogue', 'import', path);
  await writeFile(path, JSON.stringify({ plans: [], packs: [pack, pack] }));
  const repeated = await command('catalogue', 'import', path);

  expect([refused.code, repeated.code]).toEqual([1, 1]);
  expect(refused.complained).toContain('packs.0.prices: takes a price in USD or CNY or both');
  expect(repeated.complained).toContain(`${path}: the pack "x" appears twice`);
});

test.for([['backup'], ['ledger-check'], ['catalogue', 'export'], ['move-database', 'postgres://127.0.0.1:1/none']])(
  '%s names its database first, and refuses one that does not exist without creating it',
  async ([name = '', ...args]) => {
    const nowhere = join(folder, 'nowhere');

    const { code, printed, complained } = await runCommand({ DATA_DIR: nowhere }, name, ...args);

    expect([code, printed]).toEqual([1, '']);
    expect(complained.split('\n').slice(0, 2)).toEqual([
      `Database: embedded, in ${nowhere}/database`,
      `There is no database in ${nowhere}/database. Set DATABASE_URL or DATA_DIR as for the server, or ENV_FILE to its file of settings.`,
    ]);
    expect(existsSync(nowhere)).toBe(false);
  },
);

test.runIf(sharedPostgres())('an empty PostgreSQL is refused, and its password is not printed', async () => {
  const url = new URL((await sharedPostgres()?.createDatabase()) ?? '');
  url.password = 'secret-of-the-operator';

  const { code, complained } = await runCommand({ DATABASE_URL: url.href, DATA_DIR: folder }, 'ledger-check');

  expect(code).toBe(1);
  expect(complained).toBe(
    `Database: PostgreSQL ${url.host}${url.pathname}\nThis PostgreSQL has no tables of Dragoman. DATABASE_URL names it.\n`,
  );
});

test('commands read the .env file of the server, and a file that is missing is named', async () => {
  const file = join(folder, 'settings.env');
  await writeFile(file, `# of the server\nDATA_DIR='${dataDir()}'\n`);

  const found = await runCommand({ ENV_FILE: file }, 'ledger-check');
  const overridden = await runCommand({ ENV_FILE: file, DATA_DIR: join(folder, 'nowhere') }, 'ledger-check');
  const missing = await runCommand({ ENV_FILE: join(folder, 'none.env') }, 'ledger-check');

  expect(found).toMatchObject({ code: 0, printed: expect.stringContaining('The ledger is consistent') });
  expect(overridden.complained).toContain('There is no database in');
  expect(missing).toMatchObject({
    code: 1,
    complained: `ENV_FILE takes a file that this account can read, and ${join(folder, 'none.env')} is not one.\n`,
  });
});

test('a backup into a folder gets a dated name, and the oldest are removed', async () => {
  const backups = join(folder, 'backups');
  await mkdir(backups);
  for (const day of ['01', '02', '03']) await writeFile(join(backups, `dragoman-2026-10-${day}T0300.backup`), 'old');
  await writeFile(join(backups, 'another file'), 'kept');

  const { code, printed } = await command('backup', backups, '--keep', '2');
  const wrong = await command('backup', join(folder, 'one.backup'), '--keep', '2');

  expect([code, printed]).toEqual([0, expect.stringContaining('2 older backups were removed.')]);
  const left = (await readdir(backups)).toSorted();
  expect(left).toEqual([
    'another file',
    'dragoman-2026-10-03T0300.backup',
    expect.stringMatching(/^dragoman-20.*\.backup$/),
  ]);
  expect([wrong.code, wrong.complained]).toEqual([1, expect.stringContaining('a folder and "--keep <number>"')]);
});

test('the embedded database of a running server is backed up without stopping it', async () => {
  const place = join(folder, 'running');
  const server = await startServer({ DATA_DIR: place });
  try {
    const path = join(folder, 'online.backup');
    const saved = await runCommand({ DATA_DIR: place }, 'backup', path);
    const again = await runCommand({ DATA_DIR: place }, 'backup', join(folder, 'no such folder', 'x.backup'));
    const restored = await runCommand({ DATA_DIR: join(folder, 'restored') }, 'restore', path, '--yes');

    expect(saved).toMatchObject({ code: 0, printed: expect.stringContaining(`rows are in ${path}`) });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect([again.code, again.complained]).toEqual([1, expect.stringContaining('no such file or directory')]);
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('The ledger is consistent') });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('the prices of the grants and of the products on sale are those of docs/payments.md', async () => {
  const path = join(folder, 'for-prices.json');
  const place = { DATA_DIR: join(folder, 'prices') };
  await addEmptyDatabase(place.DATA_DIR);

  const ofDatabase = await runCommand(place, 'prices');
  await runCommand(place, 'catalogue', 'export', path);
  const ofFile = await runCommand({ DATA_DIR: join(folder, 'nowhere') }, 'prices', path);
  const without = await runCommand({ DATA_DIR: join(folder, 'nowhere'), TRIAL_TOKENS: '40000' }, 'prices');

  const page = await readFile('docs/payments.md', 'utf8');
  expect(page).toContain(`<!-- npm run prices -->\n\n${ofDatabase.printed}\n<!-- end -->`);
  expect(ofFile).toMatchObject({ code: 0, printed: ofDatabase.printed });
  expect(without.printed).toMatch(/\| `TRIAL_TOKENS` \| 40,000 \|[^]*The catalogue cannot be read now\./);
});
