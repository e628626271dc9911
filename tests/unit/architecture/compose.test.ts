import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/shared/config/config.ts';
import { composeEnvironment, composeFile, readCompose } from '../../fixtures/compose-environment.ts';

const root = join(import.meta.dirname, '../../..');

/** The variables that docs/operating.md asks for, with values an operator could give. */
const dotEnv = {
  DOMAIN: 'talk.example.org',
  DATABASE_PASSWORD: 'a1b2c3d4',
  ADMIN_PASSWORD: 'of this test alone',
  SMTP_URL: 'smtps://user:of-this-test@mail.example.org',
  MAIL_FROM: 'Dragoman <talk@example.org>',
};

test('a server starts with the variables that docs/operating.md requires', () => {
  const asked = /^Put (.+?) into `\.env`/m.exec(readFileSync(join(root, 'docs/operating.md'), 'utf8'))?.[1];

  const config = readConfig(composeEnvironment(dotEnv));

  expect([...(asked ?? '').matchAll(/\w+(?=`)/g)].map(([name]) => name)).toEqual(Object.keys(dotEnv));
  expect(config).toMatchObject({
    publicUrl: 'https://talk.example.org',
    host: '0.0.0.0',
    port: 8787,
    dataDir: '/data',
    databaseUrl: 'postgres://dragoman:a1b2c3d4@database:5432/dragoman',
    trustedProxies: 1,
    voice: { kind: 'embedded', processes: 1, network: { port: 8788, addresses: undefined }, turn: undefined },
    mail: { kind: 'smtp' },
    identity: { kind: 'off' },
    payments: { alipay: { kind: 'off' }, polar: { kind: 'off' } },
    sandbox: [],
  });
});

test.each(['DOMAIN', 'DATABASE_PASSWORD', 'ADMIN_PASSWORD', 'SMTP_URL', 'MAIL_FROM'])(
  'without %s nothing is started, and it says which is missing',
  (name) => {
    expect(() => composeEnvironment({ ...dotEnv, [name]: '' })).toThrow(`${name}: `);
  },
);

test('an empty IDENTITY and PAYMENTS turn on what is set beside them', () => {
  const config = readConfig(
    composeEnvironment({
      ...dotEnv,
      IDENTITY: '',
      OIDC_ISSUER: 'https://tenant.example.org/',
      OIDC_CLIENT_ID: 'dragoman',
      PAYMENTS: '',
      POLAR_ACCESS_TOKEN: 'token',
      POLAR_WEBHOOK_SECRET: 'secret',
    }),
  );

  expect(config.identity.kind).toBe('oidc');
  expect(config.payments).toMatchObject({ alipay: { kind: 'off' }, polar: { kind: 'live' } });
});

test('the ports of all voice processes that are allowed are published', () => {
  const [, first, last] = /^ {6}- '(\d+)-(\d+):\1-\2\/udp'$/m.exec(readFileSync(composeFile, 'utf8')) ?? [];

  const { VOICE_PORT } = composeEnvironment(dotEnv);
  const documented = /up to (\w+) `VOICE_PROCESSES`/.exec(readFileSync(join(root, 'docs/operating.md'), 'utf8'))?.[1];

  expect(first).toBe(VOICE_PORT);
  expect(Number(last) - Number(first) + 1).toBe(8);
  expect(documented).toBe('eight');
});

/** The allowed keys of a service in compose.yaml, by the Compose specification. */
const keys = [
  'build image restart read_only cap_drop cap_add security_opt pids_limit logging tmpfs mem_limit stop_grace_period',
  'env_file environment ports networks volumes depends_on healthcheck profiles user entrypoint',
]
  .join(' ')
  .split(' ');

test('everything that compose.yaml refers to exists, also with a TURN server', () => {
  const { services, networks, volumes } = readCompose({ ...dotEnv, TURN_HOST: 'turn.example.org' });
  const all = Object.entries(services);
  const namesOf = (value: object | undefined = []) => (Array.isArray(value) ? value : Object.keys(value));
  const mounts = all.flatMap(([, element]) => (element.volumes ?? []).map((mount) => mount.split(':')[0] ?? ''));

  for (const [, service] of all) {
    expect(keys).toEqual(expect.arrayContaining(Object.keys(service)));
    expect(Object.keys(services)).toEqual(expect.arrayContaining(namesOf(service.depends_on)));
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(namesOf(service.networks)));
    for (const port of service.ports ?? []) expect(port).toMatch(/^(?:\d+-\d+:\d+-\d+|\d+:\d+)(?:\/udp)?$/);
  }
  expect(Object.keys(volumes).toSorted()).toEqual([...new Set(mounts.filter((mount) => /^\w/.test(mount)))].toSorted());
  for (const path of mounts.filter((mount) => mount.startsWith('.')))
    expect(existsSync(join(root, path)), path).toBe(true);
  expect(existsSync(join(root, 'deploy/turn.sh'))).toBe(true);
});

test('the voice has an address of its network that no other container is given', () => {
  const { services, networks } = readCompose(dotEnv);
  const attached = services['dragoman']?.networks;
  const address = attached && 'voice' in attached ? attached.voice.ipv4_address : undefined;

  const [range] = networks['voice']?.ipam?.config ?? [];

  expect(range).toEqual({ subnet: '172.30.93.0/24', ip_range: '172.30.93.128/25' });
  const last = Number(/^172\.30\.93\.(\d+)$/.exec(address ?? '')?.[1]);
  // The first address is the router's.
  expect(last).toBeGreaterThan(1);
  expect(last).toBeLessThan(128);
});

test('several servers on one machine share neither its ports nor the address of the voice', () => {
  const scale = readFileSync(join(root, 'deploy/scale.yaml'), 'utf8');
  const compose = readFileSync(composeFile, 'utf8');

  expect(scale).toMatch(
    /^services:\n {2}dragoman:\n {4}ports: !reset \[\]\n {4}networks: !override\n {6}default: \{\}$/m,
  );
  expect(compose).toMatch(
    /^ {2}dragoman:\n(?: {4}.*\n)* {4}ports:\n(?: {4}.*\n)* {4}networks:\n {6}default: \{\}\n {6}voice:$/m,
  );
});

test('a TURN server beside the server is used by its name, and relays to the address that the voice has', () => {
  const turn = { TURN_HOST: 'turn.example.org', TURN_SECRET: 'sixteen characters' };
  const compose = readFileSync(composeFile, 'utf8');
  const voiceAddress = /^ {8}ipv4_address: (\S+)$/m.exec(compose)?.[1] ?? '';

  const byDefault = readConfig(composeEnvironment({ ...dotEnv, ...turn })).voice;
  const onPort443 = readConfig(composeEnvironment({ ...dotEnv, ...turn, TURN_TLS_PORT: '443' })).voice;
  const elsewhere = readConfig(composeEnvironment({ ...dotEnv, ...turn, TURN_URLS: 'turn:192.0.2.7' })).voice;
  const withAddress = readConfig(composeEnvironment({ ...dotEnv, VOICE_ADDRESS: '203.0.113.7' })).voice;

  const urlsOf = (voice: typeof byDefault) =>
    voice.kind === 'embedded' ? voice.turn?.addresses.map(({ url }) => url) : undefined;
  expect(urlsOf(byDefault)).toEqual(['turn:turn.example.org', 'turns:turn.example.org:5349']);
  expect(urlsOf(onPort443)).toEqual(['turn:turn.example.org', 'turns:turn.example.org:443']);
  expect(urlsOf(elsewhere)).toEqual(['turn:192.0.2.7']);
  expect(withAddress).toMatchObject({ network: { addresses: ['203.0.113.7', voiceAddress] } });
  expect(compose).toContain(`VOICE_PEER: ${voiceAddress}`);
});

test('the proxy reaches the server by the name and port that it has', () => {
  const compose = readFileSync(composeFile, 'utf8');
  const caddyfile = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');

  const { PORT } = composeEnvironment(dotEnv);
  const [, name = '', port] = /dynamic a \{\s+name (\S+)\s+port (\S+)/.exec(caddyfile) ?? [];

  expect(compose).toMatch(new RegExp(`^ {2}${name}:$`, 'm'));
  expect(port).toBe(PORT);
});

test('secrets beside compose.yaml go neither into an image nor into the repository', () => {
  for (const file of ['.dockerignore', '.gitignore']) {
    expect(readFileSync(join(root, file), 'utf8').split('\n')).toContain('.env');
  }
  // The documented backup is copied into a folder beside it. Docker's patterns begin at the top folder.
  expect(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')).toContain('**/*.backup');
});

test('every container runs without capabilities it does not need, on a read-only root, with limits and rotated logs', () => {
  const [shared = '', services = ''] = readFileSync(composeFile, 'utf8').split(/^services:$/m);
  const containers =
    services
      .split(/^networks:$/m)[0]
      ?.split(/^ {2}(?=\w+:$)/m)
      .slice(1) ?? [];

  for (const rule of ['read_only: true', 'cap_drop: [ALL]', "'no-new-privileges:true'", 'pids_limit:', 'max-size:']) {
    expect(shared).toContain(rule);
  }
  expect(containers.map((container) => container.split(':')[0])).toEqual(['dragoman', 'database', 'caddy', 'turn']);
  for (const container of containers) expect(container).toContain('<<: *hardened');
});
