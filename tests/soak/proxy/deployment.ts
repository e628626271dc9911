import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/db/database.ts';
import type { Database } from '../../../server/db/database.ts';
import { until } from '../../e2e/support/server.ts';
import { startSmtpListener } from '../../fakes/smtp-listener.ts';
import { composeEnvironment } from '../../fixtures/compose-environment.ts';
import { startPostgres } from '../../server/real-postgres.ts';
import { askAt } from './ask.ts';
import type { Ask } from './ask.ts';
import { startCaddy } from './caddy.ts';
import type { Caddy } from './caddy.ts';
import { startAppServer } from './app-server.ts';
import type { AppServer } from './app-server.ts';

/** The deployment of compose.yaml, on addresses of one machine. */
export type Deployment = {
  readonly url: string;
  readonly ask: Ask;
  readonly servers: readonly AppServer[];
  readonly caddy: Caddy;
  readonly store: Database;
  readonly databaseUrl: string;
  /** The code in the newest mail to this address. */
  codeFor(email: string): Promise<string>;
};

const DOMAIN = 'talk.example.org';
const addresses = ['127.0.0.2', '127.0.0.3'] as const;

/** As the names of the services in compose.yaml resolve. */
export const names = { localhost: ['127.0.0.1'], [DOMAIN]: ['127.0.0.1'], dragoman: addresses };

/** Does the work with a deployment of its own, which is removed afterwards. */
export async function withDeployment(work: (deployment: Deployment) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-proxy-'));
  const closers: Array<() => unknown> = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    await work(await openDeployment(folder, closers));
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function openDeployment(folder: string, closers: Array<() => unknown>): Promise<Deployment> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) throw new Error('This needs PostgreSQL.');
  closers.push(postgres.stop);
  const databaseUrl = await postgres.createDatabase();
  const mail = await startSmtpListener();
  closers.push(mail.close);
  const trusted = join(folder, 'mail.pem');
  writeFileSync(trusted, mail.ca);
  const env = {
    ...composeEnvironment({
      DOMAIN,
      DATABASE_PASSWORD: 'any',
      ADMIN_PASSWORD: 'the password of the soak',
      SMTP_URL: `smtp://dragoman:mail%20password@localhost:${mail.port}`,
      MAIL_FROM: `Dragoman <talk@${DOMAIN}>`,
      VOICE_PROVIDER: 'embedded',
    }),
    // Unlike in a container, the database has another address, and each server one of this machine's.
    DATABASE_URL: databaseUrl,
    VOICE_PORT: '0',
    NODE_EXTRA_CA_CERTS: trusted,
  };
  const servers: AppServer[] = [];
  for (const HOST of addresses) {
    const server = await startAppServer({ ...env, HOST, DATA_DIR: join(folder, HOST) });
    closers.push(server.stop);
    servers.push(server);
  }
  const caddy = await startCaddy(DOMAIN, folder);
  closers.push(caddy.stop);
  const store = await openDatabase({ databaseUrl, dataDir: folder });
  closers.push(store.close);
  const ask = askAt(DOMAIN, caddy.ca);
  closers.push(ask.close);

  async function codeFor(email: string): Promise<string> {
    const found = () => mail.received.findLast((value) => value.to.includes(email));
    const { raw } = await until(found, 10_000, () => `no mail to ${email}`);
    return /\b\d{6}\b/.exec(raw.slice(raw.search(/\r?\n\r?\n/)))?.[0] ?? '';
  }
  return { url: `https://${DOMAIN}`, ask, servers, caddy, store, databaseUrl, codeFor };
}
