import { execFileSync, spawn } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../e2e/support/server.ts';

/** The first that can send a body to a second server when the first one refused the connection. */
const FIRST = [2, 11, 2];

export type Caddy = {
  /** The certificate that clients shall trust. */
  readonly ca: string;
  /** The hash of its certificate's signing key, in Chromium's form. */
  readonly signer: string;
  /** Its logged errors. */
  readonly complaints: () => readonly string[];
  stop(): Promise<void>;
};

/** Which Caddy this is, and whether it is too old to do what is asked of it. */
export function caddyVersion(): string {
  const said = execFileSync('caddy', ['version'], { encoding: 'utf8' }).trim();
  const parts = [...said.matchAll(/\d+/g)].map(Number);
  const differs = FIRST.findIndex((part, index) => part !== parts[index]);
  const isOlder = differs !== -1 && (parts[differs] ?? 0) < (FIRST[differs] ?? 0);
  return isOlder
    ? `Caddy ${said}: older than ${FIRST.join('.')}, calls will fail when a server stops`
    : `Caddy ${said}`;
}

/** Runs deploy/Caddyfile as it is, with certificates of its own, which it does not add to this machine's. */
export async function startCaddy(domain: string, folder: string): Promise<Caddy> {
  const env = {
    PATH: process.env['PATH'],
    DOMAIN: domain,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const caddyfile = join(import.meta.dirname, '../../../deploy/Caddyfile');
  const adapted = execFileSync('caddy', ['adapt', '--config', caddyfile], { env, encoding: 'utf8', stdio: 'pipe' });
  const config: { apps: Record<string, unknown> } = JSON.parse(adapted);
  config.apps['pki'] = { certificate_authorities: { local: { install_trust: false } } };
  config.apps['tls'] = { automation: { policies: [{ issuers: [{ module: 'internal' }] }] } };
  const file = join(folder, 'caddy.json');
  writeFileSync(file, JSON.stringify(config));

  const child = spawn('caddy', ['run', '--config', file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(...chunk.toString().split('\n').filter(Boolean)));
  const authority = (name: string) => join(folder, 'caddy/pki/authorities/local', `${name}.crt`);
  const certificate = join(folder, 'caddy/certificates/local', domain, `${domain}.crt`);
  await until(
    () => existsSync(certificate),
    20_000,
    () => said.join('\n'),
  );
  return {
    ca: readFileSync(authority('root'), 'utf8'),
    signer: keyDigest(readFileSync(authority('intermediate'), 'utf8')),
    complaints: () => said.filter((line) => line.includes('"level":"error"')).map(messageOf),
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Without addresses and ports, so that the same complaint looks the same. */
function messageOf(line: string): string {
  const said: { msg?: string } = JSON.parse(line);
  return (said.msg ?? '').replaceAll(/127\.\d+\.\d+\.\d+:\d+/g, '…');
}

function keyDigest(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
