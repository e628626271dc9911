import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../../server/shared/config/config.ts';
import { withEnvFile } from '../../../server/shared/config/env-file.ts';
import manifest from '../../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const units = ['dragoman.service', 'dragoman-backup.service', 'dragoman-backup.timer'];

/** The settings of a unit by section; a name may be set several times. */
function readUnit(name: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  let section = '';
  for (const line of read(`deploy/${name}`).split('\n')) {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key) settings.set(`${section}.${key}`, [...(settings.get(`${section}.${key}`) ?? []), value ?? '']);
    else expect(line).toMatch(/^(?:#.*|\[\w+\]|)$/);
  }
  return settings;
}

test('the units of one machine run programs of this project, from the folder and by the account of docs/deploy.md', () => {
  const page = read('docs/deploy.md');
  const [server, backup] = [readUnit('dragoman.service'), readUnit('dragoman-backup.service')];

  for (const unit of [server, backup]) {
    expect(unit.get('Service.User')).toEqual(['dragoman']);
    expect(unit.get('Service.WorkingDirectory')).toEqual(['/srv/dragoman']);
    const [program, script = ''] = unit.get('Service.ExecStart')?.[0]?.split(' ') ?? [];
    expect(program).toBe('/usr/bin/node');
    const source = script.replace(/^dist\/server\/(.+)\.mjs$/, 'server/commands/$1.ts');
    expect(existsSync(join(root, source)), source).toBe(true);
  }
  const [, command, target, stored] =
    /(\w+)\.mjs (\S+) --keep (\d+)$/.exec(backup.get('Service.ExecStart')?.[0] ?? '') ?? [];
  expect([command, target]).toEqual(['backup', '/var/backups/dragoman']);
  expect([stored, page.includes('keeps the newest fourteen')]).toEqual(['14', true]);
  // The running server writes the backup of its embedded database, and may write nowhere else.
  expect(server.get('Service.ReadWritePaths')).toEqual(['/srv/dragoman -/var/backups/dragoman']);
  expect(page).toContain('install -d -o dragoman -m 700 /var/backups/dragoman');
  for (const unit of units) expect(page).toContain(`deploy/${unit}`);
});

test.runIf(isInstalled('systemd-analyze'))('systemd accepts the units', () => {
  for (const unit of units) {
    const text = read(`deploy/${unit}`).replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, unit), text);
  }

  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...units.map((unit) => join(folder, unit))], {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
  });

  // Other units of this system are none of ours.
  expect(verified.stderr.split('\n').filter((line) => line.includes('dragoman'))).toEqual([]);
});

const caddyfiles = ['deploy/Caddyfile', 'deploy/Caddyfile.machine', 'deploy/Caddyfile.servers'];

test.each(caddyfiles)('%s has balanced blocks and forwards to the port of the server', (path) => {
  const lines = read(path)
    .split('\n')
    .filter((line) => !/^\s*#/.test(line));
  const depths = lines.reduce<number[]>((all, line) => {
    const opened = line.endsWith('{') ? 1 : 0;
    const closed = /^\s*\}$/.test(line) ? 1 : 0;
    return [...all, (all.at(-1) ?? 0) + opened - closed];
  }, []);

  expect([Math.min(...depths), depths.at(-1)]).toEqual([0, 0]);
  expect(lines.join('\n')).toMatch(/reverse_proxy[^]*8787/);
  // Indented by tabs, as `caddy fmt` writes it.
  expect(lines.filter((line) => line.startsWith(' '))).toEqual([]);
});

test.runIf(isInstalled('caddy')).each(caddyfiles)('caddy accepts %s', (path) => {
  const env = { ...process.env, DOMAIN: 'talk.example.org', HOME: folder, XDG_DATA_HOME: folder };
  const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(root, path)], {
    encoding: 'utf8',
    env,
  });

  expect([status, stderr.includes('Valid configuration')], stderr).toEqual([0, status === 0]);
});

/** The operator's additions to the examples. */
const ownSecrets = {
  ADMIN_PASSWORD: 'of this test alone',
  SMTP_URL: 'smtps://user:of-this-test@mail.example.org',
};

test('a server starts with the settings of deploy/machine.env and with those of several servers', () => {
  const machine = readConfig(withEnvFile({ ENV_FILE: join(root, 'deploy/machine.env'), ...ownSecrets }));
  const block = [...read('docs/deploy.md').matchAll(/^ {3}```sh\n((?: {3}[A-Z_]+=.*\n)+) {3}```/gm)]
    .map(([, text = '']) => text.replaceAll(/^ {3}/gm, ''))
    .find((text) => text.includes('HOST='));
  writeFileSync(join(folder, 'several.env'), block ?? '');
  const databaseUrl = 'postgres://dragoman:of-this-test@10.0.0.5/dragoman';
  const env = { ENV_FILE: join(folder, 'several.env'), ...ownSecrets, DATABASE_URL: databaseUrl };
  const element = readConfig(withEnvFile(env));

  expect(machine).toMatchObject({
    publicUrl: 'https://talk.example.org',
    dataDir: '/var/lib/dragoman',
    trustedProxies: 1,
    sandbox: [],
    voice: { kind: 'embedded', network: { port: 8788 } },
  });
  expect(element).toMatchObject({
    host: '10.0.0.11',
    databaseUrl,
    sandbox: [],
    voice: { network: { port: 8788, addresses: ['203.0.113.11'] } },
  });
});

test('no example in the repository sets a secret that works', () => {
  const files = execFileSync('git', ['ls-files', '*.md', '*.env', '*.yaml', '*.yml', 'deploy', 'server'], {
    cwd: root,
    encoding: 'utf8',
  });
  const assigned = /\b([A-Z_]*(?:PASSWORD|SECRET|TOKEN|KEY))=('[^'\n]*'|"[^"\n]*"|[^\s'"`)]*)/g;
  const addressed = /\b(?:postgres|smtps?):\/\/([\w-]+):([^@\s'"`$]+)@/g;

  const examples = files
    .trim()
    .split('\n')
    .flatMap((path) => (/\.(?:md|env|ya?ml|sh|ts|conf)$/.test(path) ? [path] : []))
    .flatMap((path) => [
      ...[...read(path).matchAll(assigned)].map(([, name = '', value = '']) => [`${path}: ${name}`, value]),
      ...[...read(path).matchAll(addressed)].map(([, , value = '']) => [`${path}: address`, value]),
    ]);
  const working = examples.filter(([, value = '']) => !/^(?:['"]?['"]?|SECRET|\$.*|<.*>|\.\.\..*)$/.test(value));

  expect(examples.length).toBeGreaterThan(5);
  expect(working).toEqual([]);
});

/** Files in which a reader finds commands. */
const written = ['.md', '.yaml', '.yml', '.service', '.mts', '.mjs'];

test('every "npm run" that is written down exists', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => written.some((ending) => path.endsWith(ending)) || /^server\/.*\.ts$/.test(path));
  const commands = new Set(Object.keys(manifest.scripts));

  const missing = files.flatMap((path) =>
    [...read(path).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)(?!\*)\b/g)]
      .map(([, name = '']) => name.replace(/[:-]+$/, ''))
      .filter((name) => !commands.has(name) && ![...commands].some((command) => command.startsWith(`${name}:`)))
      .map((name) => `${path}: ${name}`),
  );

  expect(files.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      permissions: z.record(z.string(), z.string()).optional(),
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })).optional(),
    }),
  ),
});

test.each(['ci.yml', 'release.yml', 'simulation.yml'])(
  '.github/workflows/%s pins its actions and gives a job what it needs',
  (name) => {
    const { permissions, jobs } = workflow.parse(parse(read(`.github/workflows/${name}`)));
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
    const used = steps.flatMap(({ uses }) => (uses ? [uses] : []));

    expect(permissions).toEqual({ contents: 'read' });
    for (const element of used) expect(element).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    for (const { needs = [] } of Object.values(jobs))
      for (const job of [needs].flat()) expect(Object.keys(jobs)).toContain(job);
  },
);

test('a release image is tested first, and carries the version of package.json', () => {
  const { jobs } = workflow.parse(parse(read('.github/workflows/release.yml')));
  const text = read('.github/workflows/release.yml');

  expect(jobs['image']?.needs).toBe('test');
  expect(jobs['image']?.permissions).toEqual({ contents: 'read', packages: 'write' });
  expect(jobs['publish']?.needs).toBe('image');
  expect(text).toContain("require('./package.json').version");
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[${manifest.version.replaceAll('.', '\\.')}\\] - \\d{4}-`, 'm'),
  );
});
