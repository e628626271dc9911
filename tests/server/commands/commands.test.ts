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
      `There is no database in ${nowhere}/database: set DATABASE_URL or DATA_DIR as for the server, or ENV_FILE to its file of settings.`,
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
    `Database: PostgreSQL ${url.host}${url.pathname}\nDATABASE_URL: the PostgreSQL ${url.host}${url.pathname} has no tables of Dragoman.\n`,
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

test('every refusal of an argument is one sentence with the file, without words of the system', async () => {
  const wrong = join(folder, 'price.json');
  const pack = { code: 'x', name: 'X', description: 'x', prices: { USD: -1 }, tokens: 1 };
  await writeFile(wrong, JSON.stringify({ plans: [], packs: [pack] }));
  await writeFile(join(folder, 'no.json'), 'no JSON');
  await writeFile(
    join(folder, 'field.json'),
    JSON.stringify({ plans: [], packs: [{ ...pack, prices: { USD: 1 }, colour: 'red' }] }),
  );
  const missing = join(folder, 'missing', 'x.json');

  const refusals: Array<readonly [string[], string]> = [
    [['catalogue', 'export', missing], `${missing} is in a folder that does not exist.`],
    [['catalogue', 'export', folder], `${folder} is a folder: name a file.`],
    [['catalogue', 'import', missing], `${missing} does not exist.`],
    [['catalogue', 'import', join(folder, 'no.json')], `${join(folder, 'no.json')} is not a JSON file.`],
    [
      ['catalogue', 'import', wrong],
      `${wrong}: packs.0.prices.USD: takes a price above 0 and up to 1000000, such as 9.99`,
    ],
    [['catalogue', 'import', join(folder, 'field.json')], 'packs.0: has no field colour'],
    [['catalogue'], 'catalogue takes "export [file]"'],
    [['prices', missing], `${missing} does not exist.`],
    [['backup', missing], `${missing} is in a folder that does not exist.`],
    [['restore', folder, '--yes'], `${folder} is a folder: name a file made by backup.`],
    [
      ['move-database', 'postgres://127.0.0.1:1/none'],
      'The address to move to: the PostgreSQL 127.0.0.1:1/none does not run there.',
    ],
  ];
  const results = [];
  for (const [[name = '', ...args]] of refusals) results.push(await command(name, ...args));

  for (const [index, { code, complained }] of results.entries()) {
    const [, sentence] = refusals[index] ?? [];
    expect([code, complained], complained).toEqual([1, expect.stringContaining(sentence ?? '')]);
    expect(complained).not.toMatch(/ENO|EIS|EACC|Error:|\n {4}at /);
  }
});

test.runIf(sharedPostgres())(
  'a PostgreSQL that refuses is named with its reason, in the same sentence by all',
  async () => {
    const url = new URL((await sharedPostgres()?.createDatabase()) ?? '');
    url.pathname = '/no_such_database';
    const env = { DATABASE_URL: url.href, DATA_DIR: join(folder, 'other'), MODELS: 'off' };

    const checked = await runCommand(env, 'ledger-check');
    const doctor = await runCommand(env, 'doctor');
    const start = await runCommand({ ...env, PORT: '0' }, 'main');

    const sentence = `DATABASE_URL: the PostgreSQL ${url.host}/no_such_database has no database of this name.`;
    expect(checked.complained).toBe(`Database: PostgreSQL ${url.host}/no_such_database\n${sentence}\n`);
    expect(doctor.printed).toContain(`BAD   Database   ${sentence}\n`);
    expect(start).toMatchObject({ code: 1, complained: `${sentence}\n` });
  },
);

test('beside a running server its embedded database is read and checked, and prices are shown', async () => {
  const env = { DATA_DIR: join(folder, 'read') };
  const server = await startServer(env);
  try {
    const path = join(folder, 'exported.json');
    const exported = await runCommand(env, 'catalogue', 'export', path);
    const checked = await runCommand(env, 'ledger-check');
    const prices = await runCommand(env, 'prices');
    const imported = await runCommand(env, 'catalogue', 'import', path);

    expect(exported).toMatchObject({ code: 0, printed: `3 plans and 3 packs are in ${path}.\n` });
    expect(checked).toMatchObject({ code: 0, printed: expect.stringContaining('The ledger is consistent') });
    expect(prices.printed).not.toContain('cannot be read');
    expect([imported.code, imported.complained]).toEqual([1, expect.stringContaining('is in use by another running')]);
    expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('snapshot-'))).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('a backup into a folder gets a dated name, and the oldest are removed', async () => {
  const backups = join(folder, 'backups');
  await mkdir(backups);
  for (const day of ['01', '02', '03']) await writeFile(join(backups, `dragoman-2026-10-${day}T0300.backup`), 'old');
  await writeFile(join(backups, 'another file'), 'kept');

  const { code, printed } = await command('backup', backups, '--keep', '2');
  const second = await command('backup', backups);
  const wrong = await command('backup', join(folder, 'one.backup'), '--keep', '2');

  expect([code, printed]).toEqual([0, expect.stringContaining('2 older backups were removed.')]);
  const left = (await readdir(backups)).toSorted();
  expect(left).toEqual([
    'another file',
    'dragoman-2026-10-03T0300.backup',
    expect.stringMatching(/^dragoman-20.*T\d{6}\.backup$/),
    expect.stringMatching(/^dragoman-20.*T\d{6}\.backup$/),
  ]);
  expect(second.code).toBe(0);
  expect([wrong.code, wrong.complained]).toEqual([1, expect.stringContaining('a folder and "--keep <number>"')]);
});

test('the embedded database of a running server is backed up without stopping it', async () => {
  const position = join(folder, 'running');
  const server = await startServer({ DATA_DIR: position });
  try {
    const path = join(folder, 'online.backup');
    const saved = await runCommand({ DATA_DIR: position }, 'backup', path);
    const again = await runCommand({ DATA_DIR: position }, 'backup', join(folder, 'no such folder', 'x.backup'));
    const restored = await runCommand({ DATA_DIR: join(folder, 'restored') }, 'restore', path, '--yes');

    expect(saved).toMatchObject({ code: 0, printed: expect.stringContaining(`rows are in ${path}`) });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect([again.code, again.complained]).toEqual([
      1,
      expect.stringMatching(/x\.backup is in a folder that does not exist\.\n$/),
    ]);
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('The ledger is consistent') });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('the prices of the grants and of the products on sale are those of docs/payments.md', async () => {
  const path = join(folder, 'for-prices.json');
  const position = { DATA_DIR: join(folder, 'prices') };
  await addEmptyDatabase(position.DATA_DIR);

  const ofDatabase = await runCommand(position, 'prices');
  await runCommand(position, 'catalogue', 'export', path);
  const ofFile = await runCommand({ DATA_DIR: join(folder, 'nowhere') }, 'prices', path);
  const without = await runCommand({ DATA_DIR: join(folder, 'nowhere'), TRIAL_TOKENS: '40000' }, 'prices');

  const page = await readFile('docs/payments.md', 'utf8');
  expect(page).toContain(`<!-- npm run prices -->\n\n${ofDatabase.printed}\n<!-- end -->`);
  expect(ofFile).toMatchObject({ code: 0, printed: ofDatabase.printed });
  expect(without.printed).toMatch(/\| `TRIAL_TOKENS` \| 40,000 \|[^]*The catalogue cannot be read now\./);
});
