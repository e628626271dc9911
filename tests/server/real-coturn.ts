import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './start-program.ts';

const script = join(import.meta.dirname, '../../deploy/turn.sh');

/** A key pair for the TURN server. No authority has signed the certificate. */
export type Certificate = {
  readonly file: string;
  readonly keyFile: string;
  /** SHA-256 of the public key, as Chromium takes it to trust that key alone. */
  readonly keyHash: string;
};

export type CoturnSettings = {
  readonly address: string;
  readonly secret: string;
  /** Where it may relay to. */
  readonly peer: string;
  /** UDP and TCP. */
  readonly port?: number;
  readonly tlsPort?: number;
  /** Allows loopback addresses as peers, and one more peer. */
  readonly onLoopback?: { readonly alsoTo: string };
  /** Its words come before the program, to run it elsewhere. */
  readonly command?: readonly string[];
};

export type RealCoturn = { readonly certificate: Certificate; output(): string; stop(): Promise<void> };

export const isCoturnInstalled = spawnSync('which', ['turnserver']).status === 0;
if (!isCoturnInstalled) console.warn('SKIPPED with a real TURN server: no coturn (apt-get install coturn).');

/** Starts the system's coturn with the script and the configuration of deploy/. */
export async function startCoturn(settings: CoturnSettings): Promise<RealCoturn> {
  const { address, secret, peer, port = 3478, tlsPort = 5349, command = [] } = settings;
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-coturn-'));
  const certificate = createCertificate(folder, address);
  const options = {
    'listening-ip': address,
    'relay-ip': address,
    'listening-port': port,
    'tls-listening-port': tlsPort,
    pidfile: join(folder, 'pid'),
    userdb: join(folder, 'users'),
  };
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const [program = '', ...args] = [...command, script, ...words];
  if (settings.onLoopback) args.push('--allow-loopback-peers', `--allowed-peer-ip=${settings.onLoopback.alsoTo}`);
  const running = await startProgram([program, ...args], {
    env: { TURN_HOST: address, TURN_SECRET: secret, VOICE_PEER: peer, CERTIFICATES: folder, TMPDIR: folder },
    ready: /admin thread/,
  });
  return {
    certificate,
    output: running.output,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function createCertificate(folder: string, address: string): Certificate {
  const path = join(folder, address, address);
  const [file, keyFile] = [`${path}.crt`, `${path}.key`];
  mkdirSync(join(folder, address));
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', `/CN=${address}`, '-addext', `subjectAltName=IP:${address}`];
  const openssl = (args: readonly string[], input?: Buffer) => execFileSync('openssl', args, { input, stdio: 'pipe' });
  openssl([...request, ...name, '-keyout', keyFile, '-out', file]);
  const key = openssl(['pkey', '-pubin', '-outform', 'der'], openssl(['x509', '-in', file, '-noout', '-pubkey']));
  return { file, keyFile, keyHash: openssl(['dgst', '-sha256', '-binary'], key).toString('base64') };
}
